import * as v from 'valibot'
import { createPending, type Pending, type PendingOptions } from '../login/pending.ts'

const Visit = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The session that wants a fresh proof; absent: a login. */
  provesSession: v.optional(v.string()),
  /** Where the person wanted to go. */
  returnTo: v.optional(v.string()),
})

/** Visits of browsers at the OpenID provider. */
export type Visits = Pending<v.InferOutput<typeof Visit>>

/** Time for a login there, with a second factor and a forgotten password. */
const lifeMs = 15 * 60_000

/**
 * The return from the provider is a cross-site navigation, to which a Strict cookie does not come. But it only loads a page, which
 * finishes with a request of its own: to that the cookie comes, so it need not be Lax.
 */
export const createVisits = (options: PendingOptions): Visits =>
  createPending({ name: 'oidc', schema: Visit, lifeMs }, options)
