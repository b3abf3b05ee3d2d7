import type { AppEnvironment } from '../../shared/model/prerendered.ts'
import type { TracingConfig } from '../http/tracing.ts'

export interface OidcClientConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether a logout shows the ID token to the provider, which puts it into an address of the browser. */
  logoutHint: boolean
}

/** Configuration of the BFF, read once by config/environment.ts. Plain data, so that tests can pass their own. */
export interface BffConfig {
  appEnv: AppEnvironment
  /** `{product}` of the specification: the employees' account type and route prefix. */
  product: string
  /** The public origin, without a trailing slash. It decides cookie security and the Origin check. */
  publicUrl: string
  host: string
  port: number
  /** Origin of the account API, without a trailing slash. */
  upstream: string
  /** Proxies (CIDR) whose X-Forwarded-* headers are trusted; empty: none. */
  trustProxy: string[]
  /** Session store and shared limits; absent: this process's memory. */
  redisUrl?: string
  /** File of the sessions of a BFF with an embedded account API on PGlite, which they outlive; absent: `redisUrl`, or memory. */
  sessionFile?: string
  /** Cookie signing secrets, newest first. */
  sessionSecrets: string[]
  /** Keys (32 bytes, base64) that encrypt the api_token in the session store, newest first. */
  tokenKeys: string[]
  sessionIdleMs: number
  sessionAbsoluteMs: number
  /** Whether the upstream's development mailbox is shown under /dev/mailbox. */
  mailbox: boolean
  /** The common authentication service, which is notified of each logout; absent: skipped. */
  authService?: { url: string; clientId: string; clientSecret: string }
  /** The employees' OpenID provider; absent: they have only passwords. */
  oidc?: OidcClientConfig
  /** Path of the security event log; absent: security events go to the other log lines. */
  auditLog?: string
  /** Port of the Prometheus metrics; absent: none. */
  metricsPort?: number
  /** Where traces go; absent: there are none. */
  tracing?: TracingConfig
  /** How long it still serves after SIGTERM, while /readyz already fails; absent: 0. */
  drainMs?: number
}
