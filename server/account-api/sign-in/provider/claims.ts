import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { oidc } from '../../../../shared/contract/sign-in/oidc.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { OidcConfig } from '../../config.ts'
import { isEmailDenied } from './employee.ts'
import { type Claims, OidcFailure, type Provider } from './provider.ts'
import { findLinked, type ToldIdentity, useOnce } from './store.ts'

/** An ID token is accepted within five minutes; its nonce is remembered for longer. */
export const rememberedMs = 15 * 60_000

/** Clocks of two machines may differ so much. */
export const toleranceMs = 30_000

/** Tokens of the provider, as the BFF hands them over. */
export type GivenTokens = HandlerInput<(typeof oidc)['postAdminSessionProofOidc']>['body']

export interface Provided {
  config: OidcConfig
  provider: Provider
}

/** The claims of an ID token, which is used by that. */
export const takeClaims = async (given: GivenTokens, { provider }: Provided, { now }: RequestContext, { db }: Deps) => {
  const claims = await provider.verify(given)
  const until = new Date(now.getTime() + rememberedMs)
  if (!(await useOnce(db, { what: `nonce ${given.nonce}`, until }, now)))
    throw new OidcFailure('oidc_failed', 'replayed')
  return claims
}

/** When the person gave their proof at the provider; long ago, if it does not tell, or tells a time that is ahead. Not later than now. */
export const provedAt = ({ auth_time }: Claims, now: Date): Date => {
  const at = typeof auth_time === 'number' ? auth_time * 1_000 : 0
  return new Date(at > now.getTime() + toleranceMs ? 0 : Math.min(at, now.getTime()))
}

/** The claims with those that the provider tells only when it is asked: Okta leaves the address out of its ID tokens. */
export const completed = async (
  claims: Claims,
  { access_token }: GivenTokens,
  { config, provider }: Provided,
  isLinked: boolean,
) => {
  const wanted = [...(isLinked ? [] : ['email']), ...(config.groups ? [config.groups.claim] : [])]
  if (access_token === undefined || wanted.every(name => claims[name] !== undefined)) return claims
  const told = await provider.ask(access_token, claims.sub)
  // What either of them denies is denied.
  const isDenied = [claims, told].some(isEmailDenied)
  return { ...told, ...claims, ...(isDenied ? { email_verified: false } : {}) }
}

export const identityOf = ({ sub, oid }: Claims, { issuer }: OidcConfig): ToldIdentity => ({
  issuer,
  subject: sub,
  object_id: oid,
})

/**
 * The employee of a link; undefined: there is none.
 *
 * @throws OidcFailure if the provider now tells another person of its directory by the same subject
 */
export const mustBeSame = async (identity: ToldIdentity, { db }: Deps) => {
  const linked = await findLinked(db, identity)
  const { object_id: told } = identity
  if (linked && linked.object_id !== null && told !== undefined && linked.object_id !== told)
    throw new OidcFailure('oidc_refused', 'oid')
  return linked
}
