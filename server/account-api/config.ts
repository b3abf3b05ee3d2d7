import type { TracingConfig } from '../http/tracing.ts'

/** What the account API is told about the world. Plain data: it crosses into a worker thread as it is. */
export interface AccountApiConfig {
  appEnv: 'development' | 'staging' | 'production'
  /** `{product}` of the specification. */
  product: string
  /** The origin people see, without a trailing slash: links in mail start with it. */
  publicUrl: string
  host: string
  /** 0: any free port. */
  port: number
  /** How long it serves on after it is told to stop, while /readyz already fails; absent: not at all. */
  drainMs?: number
  /** CIDR list of callers (the BFF) whose X-Forwarded-For counts; empty: none. */
  trustProxy: string[]
  database: { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string }
  mail: {
    /** SMTP address; absent: mails stay in the outbox and the development mailbox shows them. */
    smtpUrl?: string
    from: string
    /** Where the maker gets messages of the contact form and unlock requests. */
    contact: string
  }
  bulkMail: {
    /** Mails of one process that are under way at a time, at most. */
    concurrency: number
    /** Mails of all processes in a minute, at most; absent: no limit. */
    perMinute?: number | undefined
  }
  /** Path of the file of security events; absent: they are among the other log lines. */
  auditLog?: string
  /** Port of the Prometheus metrics; absent: none. */
  metricsPort?: number
  /** Where traces go; absent: there are none. */
  tracing?: TracingConfig
  maintenance: boolean
  demoData: boolean
  /** With demo data off: who gets the first employee's registration mail. */
  firstEmployeeEmail?: string
  /** Failed logins within 15 minutes: of one network on one account, and of all networks before an account is attacked. */
  loginFailuresPerAccount: number
  /** Failed logins of one network within 15 minutes, on whatever accounts. */
  loginFailuresPerAddress: number
  inactivityLockDays: number
  registrationLinkDays: number
}
