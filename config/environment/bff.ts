import type { BffConfig } from '../../server/bff/config.ts'
import { auditLog, checkSecrets, oidcProvider, publicUrl, tracing } from './common.ts'
import { isPrivateHost } from './network.ts'
import type { Reading } from './variables.ts'

const authService = ({ variables, refuse }: Reading): BffConfig['authService'] => {
  const {
    AUTH_SERVICE_URL: url,
    AUTH_SERVICE_CLIENT_ID: clientId,
    AUTH_SERVICE_CLIENT_SECRET: clientSecret,
  } = variables
  if (url === undefined && clientId === undefined && clientSecret === undefined) return undefined
  const expected = 'a value, because one of AUTH_SERVICE_URL, _CLIENT_ID and _CLIENT_SECRET is set'
  if (url === undefined) refuse('AUTH_SERVICE_URL', expected)
  if (clientId === undefined) refuse('AUTH_SERVICE_CLIENT_ID', expected)
  if (clientSecret === undefined) refuse('AUTH_SERVICE_CLIENT_SECRET', expected)
  if (variables.APP_ENV !== 'development' && url !== undefined && new URL(url).protocol !== 'https:')
    refuse('AUTH_SERVICE_URL', `https in ${variables.APP_ENV}: a client secret goes there`)
  return { url: url ?? '', clientId: clientId ?? '', clientSecret: clientSecret ?? '' }
}

const oidc = (reading: Reading): BffConfig['oidc'] => {
  const { OIDC_CLIENT_SECRET: clientSecret = '', OIDC_LOGOUT_HINT: logoutHint } = reading.variables
  const provider = oidcProvider(reading, 'OIDC_CLIENT_SECRET')
  return provider && { ...provider, clientSecret, logoutHint }
}

/**
 * Checks the origin of an external account API. It receives bearer tokens, so outside development it must be https, unless the
 * host is in a private network.
 */
const checkUpstream = ({ variables, refuse }: Reading): void => {
  const { API_BASE_URL, APP_ENV } = variables
  if (API_BASE_URL === undefined || APP_ENV === 'development') return
  const { protocol, hostname } = new URL(API_BASE_URL)
  if (protocol !== 'https:' && !isPrivateHost(hostname))
    refuse('API_BASE_URL', `an https origin in ${APP_ENV}, or a host of a private network`)
}

/** The BFF's settings that come directly from the variables. */
export type BffSettings = Omit<BffConfig, 'upstream' | 'sessionSecrets' | 'tokenKeys'>

/**
 * Configuration of the BFF, without two parts that come later. The upstream: an embedded account API has an address only once it
 * listens. The secrets: in development they are generated only if everything else is valid.
 */
export const bffSettings = (reading: Reading): BffSettings => {
  const { variables, refuse } = reading
  checkUpstream(reading)
  checkSecrets(reading, ['SESSION_SECRETS', 'TOKEN_KEYS'])
  const sessionIdleMs = variables.SESSION_IDLE_MINUTES * 60_000
  const sessionAbsoluteMs = variables.SESSION_ABSOLUTE_HOURS * 3_600_000
  if (sessionIdleMs > sessionAbsoluteMs) refuse('SESSION_IDLE_MINUTES', 'at most SESSION_ABSOLUTE_HOURS')
  if (variables.METRICS_PORT === variables.PORT) refuse('METRICS_PORT', 'another port than PORT')
  return {
    appEnv: variables.APP_ENV,
    product: variables.PRODUCT,
    publicUrl: publicUrl(reading),
    host: variables.HOST,
    port: variables.PORT,
    trustProxy: variables.TRUST_PROXY ?? [],
    redisUrl: variables.REDIS_URL,
    sessionIdleMs,
    sessionAbsoluteMs,
    mailbox: variables.APP_ENV === 'development' && variables.SMTP_URL === undefined,
    authService: authService(reading),
    oidc: oidc(reading),
    auditLog: auditLog(reading),
    metricsPort: variables.METRICS_PORT,
    tracing: tracing(reading, { serviceName: 'yardkey-bff', followsCaller: false }),
    drainMs: variables.DRAIN_SECONDS * 1_000,
  }
}
