import * as v from 'valibot'

/** Longest token of a provider, and longest claim of ours: a person in hundreds of groups has a long one. */
export const ProviderToken = v.pipe(v.string(), v.minLength(1), v.maxLength(16_384))

/** Begins a visit of the OpenID provider: a login, or a fresh `proof` for the session. */
export const OidcBegin = v.object({
  proof: v.optional(v.boolean()),
  /** Where the person wanted to go. */
  return_to: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
})

/** The query with which the provider sent the browser back. */
export const OidcReturn = v.object({ search: v.pipe(v.string(), v.maxLength(8_192)) })

/** The provider's back-channel logout, which names the sessions to end. */
export const OidcLogout = v.object({ logout_token: ProviderToken })
