import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Locale } from '../../../shared/model/flag.ts'
import { AppError } from '../../http/app-error.ts'
import { createProviderFetch } from '../../http/provider-fetch.ts'
import { isLasting } from '../../http/window.ts'
import type { Clock } from '../clock.ts'
import type { OidcClientConfig } from '../config.ts'

/** What a visit of the provider needs when it ends. The secrets stay here. */
export interface Visit {
  state: string
  nonce: string
  verifier: string
}

/** What the provider gave for a code. */
export interface Provided {
  idToken: string
  accessToken: string
  /** Parameters by which a logout names the session there. */
  logout: string
}

/** A refusal of what came from the provider. `reason` is for the log only: names and codes, no values. */
export class ProviderFailure extends AppError {
  readonly reason: string
  constructor(code: 'oidc_failed' | 'oidc_refused' | 'oidc_unavailable', reason: string, cause?: unknown) {
    super(code, { cause })
    this.reason = reason
  }
}

export interface Provider {
  /** Where the browser goes. `again`: the person must log in there again, whatever session they have. @throws ProviderFailure */
  begin: (visit: { locale: Locale; again: boolean }) => Promise<{ visit: Visit; url: string }>
  /** Takes the code that the browser brought back. @throws ProviderFailure */
  finish: (visit: Visit & { again: boolean }, search: string) => Promise<Provided>
  /** Where the browser logs out; undefined: the provider has no such place, or does not answer. */
  endSession: (logout: string) => Promise<string | undefined>
}

/**
 * Most seconds since a login there. With such a bound a provider tells when that was, by which a fresh proof is judged; this one is so
 * long that it makes no one log in again.
 */
const longest = 90 * 24 * 60 * 60

/** How long the description of the provider holds. */
const holdsMs = 60 * 60_000

/** Name of the claim that an ID token fails by. */
const claimOf = (cause: unknown): string => {
  if (!(cause instanceof Error) || typeof cause.cause !== 'object' || cause.cause === null) return ''
  const { claim, attribute } = cause.cause as Record<string, unknown>
  return [claim, attribute].find(name => typeof name === 'string')?.toString() ?? ''
}

/** Errors of the provider's server, and of the way there. */
const isAway = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (!(error instanceof ClientError)) return true
  const { code = '' } = error
  return (
    code === '' || ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'].includes(code) || /CONFORM|JSON$/.test(code)
  )
}

const word = (text: string): string => text.replace(/[^\w-]/g, '').slice(0, 40)

/** What the browser learns of a failed visit. Errors of the library hold tokens and claims: none of them is logged. */
const asFailure = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof AuthorizationResponseError) {
    const isTheirs = ['server_error', 'temporarily_unavailable'].includes(error.error)
    return new ProviderFailure(isTheirs ? 'oidc_unavailable' : 'oidc_failed', `provider says ${word(error.error)}`)
  }
  if (isAway(error)) return new ProviderFailure('oidc_unavailable', 'no answer')
  if (error instanceof ResponseBodyError) return new ProviderFailure('oidc_failed', `token ${word(error.error)}`)
  const { code = '', cause } = error as ClientError
  return new ProviderFailure('oidc_failed', `${code} ${claimOf(cause)}`.trim())
}

interface Options {
  config: OidcClientConfig
  /** The page to which the provider sends the browser back. */
  returnTo: string
  clock: Clock
}

/** The employees' OpenID provider: code flow with PKCE, state and nonce. The account API verifies the signature of the ID token. */
export const createProvider = ({ config, returnTo, clock }: Options): Provider => {
  const { issuer, clientId, clientSecret, logoutHint } = config
  const fetch = createProviderFetch()
  let known: { configuration: Configuration; until: number } | undefined
  let asking: Promise<Configuration> | undefined

  const learn = async (): Promise<Configuration> => {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      (as, client, body, headers) => {
        const ways = as.token_endpoint_auth_methods_supported
        const isBasic = ways === undefined || ways.includes('client_secret_basic')
        const authenticate = isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
        authenticate(as, client, body, headers)
      },
      { [customFetch]: fetch, timeout: 5, ...(issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}) },
    )
    known = { configuration, until: clock() + holdsMs }
    return configuration
  }
  const find = async (): Promise<Configuration> => {
    if (known && isLasting(known.until, holdsMs, clock())) return known.configuration
    asking ??= learn().finally(() => {
      asking = undefined
    })
    try {
      return await asking
    } catch (error) {
      throw new ProviderFailure('oidc_unavailable', 'description', error)
    }
  }

  return {
    begin: async ({ locale, again }) => {
      const configuration = await find()
      const visit = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const parameters = {
        redirect_uri: returnTo,
        // Entra ID tells the directory's own id of the person only with `profile`.
        scope: 'openid email profile',
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...(again ? { prompt: 'login', max_age: '0' } : { max_age: String(longest) }),
      }
      try {
        return { visit, url: buildAuthorizationUrl(configuration, parameters).href }
      } catch (error) {
        throw new ProviderFailure('oidc_unavailable', 'description', error)
      }
    },
    finish: async ({ state, nonce, verifier, again }, search) => {
      const configuration = await find()
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(`${returnTo}?${search}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // Whether it is recent enough is decided by the account API.
          ...(again ? { maxAge: 300 } : {}),
        })
        const { id_token: idToken = '', access_token: accessToken } = tokens
        const { login_hint, sub } = tokens.claims() as Record<string, unknown>
        const logout = logoutHint
          ? new URLSearchParams({ id_token_hint: idToken })
          : new URLSearchParams({ logout_hint: String(login_hint ?? sub) })
        return { idToken, accessToken, logout: logout.toString() }
      } catch (error) {
        throw asFailure(error)
      }
    },
    endSession: async logout => {
      try {
        const configuration = await find()
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
        const parameters = new URLSearchParams(logout)
        parameters.set('post_logout_redirect_uri', returnTo)
        return buildEndSessionUrl(configuration, parameters).href
      } catch {
        return undefined
      }
    },
  }
}
