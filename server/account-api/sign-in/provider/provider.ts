import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import * as v from 'valibot'
import { AppError } from '../../../http/app-error.ts'
import { createProviderFetch } from '../../../http/provider-fetch.ts'
import { isLasting } from '../../../http/window.ts'
import type { OidcConfig } from '../../config.ts'

/** Signatures with a public key. A shared secret, or none, proves nothing here. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Clocks of two machines may differ so much, in seconds. */
const clockTolerance = 30

/** A token is used at once. */
const maxTokenAge = '5 minutes'

/** How long the description of the provider holds; its keys have a time of their own. */
const holdsMs = 60 * 60_000

/** How soon an unknown key makes this server ask for the keys again: a provider may sign with one at once. */
const cooldownDuration = 10_000

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** A refusal of what came from the provider. `reason` is for the log only. */
export class OidcFailure extends AppError {
  readonly reason: string
  constructor(code: 'oidc_failed' | 'oidc_refused' | 'oidc_unavailable', reason: string) {
    super(code)
    this.reason = reason
  }
}

const Description = v.object({
  issuer: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
  userinfo_endpoint: v.optional(v.pipe(v.string(), v.url())),
})
type Description = v.InferOutput<typeof Description>

/** `sid`: the name of the session there; '' if it has none. `oid`: the id of the person in the directory of Entra ID. */
export type Claims = JWTPayload & { sub: string; sid: string; oid?: string | undefined }

/**
 * The name of a person or a session at the provider: at most 255 characters (OpenID Connect Core 1.0, section 2), and none that a
 * database cannot store or tell apart.
 */
const Identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))

export interface Provider {
  /**
   * The claims of a person who logged in there. Those that the ID token lacks (`wanted`) are asked for with the access token.
   *
   * @throws OidcFailure
   */
  verify: (given: { id_token: string; access_token?: string | undefined; nonce: string }) => Promise<Claims>
  /** Claims of the same person that the ID token did not tell. */
  ask: (accessToken: string, subject: string) => Promise<Record<string, unknown>>
  /** The claims of a logout token. */
  verifyLogout: (
    token: string,
  ) => Promise<{ jti: string; exp: number; sid: string | undefined; sub: string | undefined }>
}

/** Why a token was refused: a code and the name of a claim, never a value. */
const asFailure = (error: unknown): OidcFailure => {
  if (error instanceof OidcFailure) return error
  const isOfKeys =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === errors.JOSEError.code
  if (isOfKeys) return new OidcFailure('oidc_unavailable', 'keys')
  const claim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? error.claim : ''
  return new OidcFailure('oidc_failed', `${error.code} ${claim}`.trim())
}

const refuse = (reason: string): never => {
  throw new OidcFailure('oidc_failed', reason)
}

/** What the issuer tells of itself, if it names itself as configured, and only addresses as safe as its own. */
const describe = async (issuer: string, askJson: (url: string) => Promise<unknown>): Promise<Description> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const told = v.parse(Description, await askJson(url))
  if (URL.parse(told.issuer)?.href !== new URL(issuer).href) throw new Error('the provider names another issuer')
  const { protocol } = new URL(issuer)
  for (const address of [told.jwks_uri, told.userinfo_endpoint])
    if (address !== undefined && protocol === 'https:' && new URL(address).protocol !== 'https:')
      throw new Error('the provider names an address without https')
  return told
}

/** The OpenID provider of the employees, which the account API asks only for its keys, and for claims that an ID token lacks. */
export const createProvider = ({ issuer, clientId, tenant }: OidcConfig, clock: () => Date): Provider => {
  const fetch = createProviderFetch()
  const askJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(url, { headers: { accept: 'application/json', ...headers } })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new TypeError(`the provider answered ${response.status}`)
    }
    return response.json()
  }

  type Known = { told: Description; keys: ReturnType<typeof createRemoteJWKSet>; until: number }
  let known: Known | undefined
  let asking: Promise<Known> | undefined
  const learn = async (): Promise<Known> => {
    const told = await describe(issuer, askJson)
    const isSame = known?.told.jwks_uri === told.jwks_uri
    const keys =
      known && isSame
        ? known.keys
        : createRemoteJWKSet(new URL(told.jwks_uri), { [customFetch]: fetch, cooldownDuration })
    known = { told, keys, until: clock().getTime() + holdsMs }
    return known
  }
  const find = async (): Promise<Known> => {
    if (known && isLasting(known.until, holdsMs, clock().getTime())) return known
    asking ??= learn().finally(() => {
      asking = undefined
    })
    try {
      return await asking
    } catch {
      throw new OidcFailure('oidc_unavailable', 'description')
    }
  }

  const verifyJwt = async (token: string, options: JWTVerifyOptions): Promise<JWTPayload> => {
    const { told, keys } = await find()
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: told.issuer,
        audience: clientId,
        algorithms,
        clockTolerance,
        maxTokenAge,
        currentDate: clock(),
        ...options,
      })
      return payload
    } catch (error) {
      throw asFailure(error)
    }
  }

  return {
    verify: async ({ id_token, nonce }) => {
      const claims = await verifyJwt(id_token, { requiredClaims: ['sub', 'exp', 'nonce'] })
      const { sub, aud, azp } = claims
      if (claims.nonce !== nonce) refuse('nonce')
      if (Array.isArray(aud) && aud.length > 1 && azp === undefined) refuse('azp')
      if (azp !== undefined && azp !== clientId) refuse('azp')
      if ('events' in claims) refuse('events')
      if (tenant !== undefined && claims.tid !== tenant) throw new OidcFailure('oidc_refused', 'tenant')
      if (!v.is(Identifier, sub)) return refuse('sub')
      const { sid, oid } = claims
      if (!v.is(v.nullish(Identifier), oid)) return refuse('oid')
      const person = { ...claims, sub, oid: oid ?? undefined }
      if (sid === undefined || sid === null) return { ...person, sid: '' }
      return v.is(Identifier, sid) ? { ...person, sid } : refuse('sid')
    },
    ask: async (accessToken, subject) => {
      const { told } = await find()
      if (told.userinfo_endpoint === undefined) return {}
      const answer = await askJson(told.userinfo_endpoint, { authorization: `Bearer ${accessToken}` }).catch(() => {
        throw new OidcFailure('oidc_unavailable', 'userinfo')
      })
      const claims = v.safeParse(v.looseObject({ sub: v.literal(subject) }), answer)
      return claims.success ? claims.output : refuse('userinfo sub')
    },
    verifyLogout: async token => {
      const claims = await verifyJwt(token, { requiredClaims: ['iat', 'exp', 'jti', 'events'] })
      const { jti, exp, events, nonce, sid, sub } = claims
      if (nonce !== undefined) refuse('nonce')
      if (!v.is(v.looseObject({ [logoutEvent]: v.looseObject({}) }), events)) refuse('events')
      // One of them is required, and neither may be empty (OpenID Connect Back-Channel Logout 1.0, section 2.4).
      if (sid === undefined && sub === undefined) refuse('sid')
      if (!v.is(v.optional(Identifier), sid)) return refuse('sid')
      if (!v.is(v.optional(Identifier), sub)) return refuse('sub')
      return { jti: String(jti), exp: Number(exp), sid, sub }
    },
  }
}
