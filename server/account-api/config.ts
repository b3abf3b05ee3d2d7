import type { AppEnvironment } from '../../shared/model/prerendered.ts'
import type { TracingConfig } from '../http/tracing.ts'

export interface OidcConfig {
  issuer: string
  clientId: string
  /** Domains, in lower case, of the addresses by which a first login finds its employee. */
  domains: string[]
  /** What the claim `tid` must be; absent: anything. */
  tenant?: string | undefined
  /** The claim with a person's groups, and which of them may edit and view; absent: the back office decides. */
  groups?: { claim: string; editor: string; viewer: string } | undefined
}

/** Configuration of the account API. Plain data, because it is cloned into a worker thread. */
export interface AccountApiConfig {
  appEnv: AppEnvironment
  /** `{product}` of the specification. */
  product: string
  /** Public origin, without a trailing slash; links in mails start with it. */
  publicUrl: string
  host: string
  /** 0: any free port. */
  port: number
  /** How long it keeps serving after a stop signal, while /readyz already fails; absent: not at all. */
  drainMs?: number
  /** Keys that seal mails at rest: 32 bytes each in base64, newest first. */
  tokenKeys: readonly string[]
  /** CIDR list of proxies (the BFF) whose X-Forwarded-For is trusted; empty: none. */
  trustProxy: string[]
  /** `connections`: the most at a time; absent: 10. */
  database: { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string; connections?: number | undefined }
  mail: {
    /** SMTP URL; absent: mails stay in the outbox, and the development mailbox shows them. */
    smtpUrl?: string
    from: string
    /** Signs all mail, also bulk mail; absent: no signature. */
    dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined
    /** Address of the maker for contact messages and unlock requests. */
    contact: string
  }
  bulkMail: {
    /** Maximum of concurrent mails per process. */
    concurrency: number
    /** Maximum of mails per minute for all processes; absent: no limit. */
    perMinute?: number | undefined
  }
  /** Path of the security event log; absent: events are among the other log lines. */
  auditLog?: string
  /** Port of the Prometheus metrics; absent: no metrics. */
  metricsPort?: number
  /** Trace exporter; absent: no traces. */
  tracing?: TracingConfig
  maintenance: boolean
  demoData: boolean
  /** Address that gets the first employee's registration mail; unused with demo data. */
  firstEmployeeEmail?: string
  /**
   * Failed logins within 15 minutes: per network and account, and per account from all networks before it counts as
   * attacked.
   */
  loginFailuresPerAccount: number
  /** Failed logins per network within 15 minutes, on any accounts. */
  loginFailuresPerAddress: number
  /** Whether a login at an unknown browser needs a code by mail, until an employee decides. */
  newBrowserCode: boolean
  /** The employees' OpenID provider; absent: they have only passwords. */
  oidc?: OidcConfig | undefined
  inactivityLockDays: number
  registrationLinkDays: number
  /** Days after which an invitation is reminded of; 0: never. */
  reminderAfterDays: number
  /** Days before its end when it is reminded of again; 0: never. */
  reminderBeforeDays: number
}
