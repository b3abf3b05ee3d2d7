import type { TracingConfig } from '../http/tracing.ts'

/** What the BFF is told about the world. Made once by config/environment.ts; plain data, so that tests can hand in their own. */
export interface BffConfig {
  appEnv: 'development' | 'staging' | 'production'
  /** `{product}` of the specification: the employees' account type and route prefix. */
  product: string
  /** The origin people see, without a trailing slash: cookie security, Origin check. */
  publicUrl: string
  host: string
  port: number
  /** Origin of the account API, without a trailing slash. */
  upstream: string
  /** CIDR list of proxies whose X-Forwarded-* count; empty: none. */
  trustProxy: string[]
  /** Session store and shared limits; absent: this process's memory. */
  redisUrl?: string
  /** Cookie signing secrets, newest first. */
  sessionSecrets: string[]
  /** Keys (32 bytes, base64) that encrypt the api_token in the session store, newest first. */
  tokenKeys: string[]
  sessionIdleMs: number
  sessionAbsoluteMs: number
  /** Whether the upstream's development mailbox is shown under /dev/mailbox. */
  mailbox: boolean
  /** The common authentication service, told of each logout; absent: skipped. */
  authService?: { url: string; clientId: string; clientSecret: string }
  /** Path of the file of security events; absent: they are among the other log lines. */
  auditLog?: string
  /** Port of the Prometheus metrics; absent: none. */
  metricsPort?: number
  /** Where traces go; absent: there are none. */
  tracing?: TracingConfig
  /** How long it serves on after it is told to stop, while /readyz already fails; absent: not at all. */
  drainMs?: number
}
