import * as v from 'valibot'

/** Begins a visit of the OpenID provider: a login, or a fresh `proof` for the session. */
export const OidcBegin = v.object({
  proof: v.optional(v.boolean()),
  /** Where the person wanted to go. */
  return_to: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
})

/** The query with which the provider sent the browser back. */
export const OidcReturn = v.object({ search: v.pipe(v.string(), v.maxLength(8_192)) })
