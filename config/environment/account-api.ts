import { join } from 'node:path'
import type { AccountApiConfig } from '../../server/account-api/config.ts'
import { auditLog, checkSecrets, oidcProvider, publicUrl, tracing } from './common.ts'
import type { Reading } from './variables.ts'

const loopback = ['127.0.0.0/8', '::1/128']

/** The address in `Name <address>`. */
const addressOf = (sender: string): string => /<(.+)>$/.exec(sender)?.[1] ?? sender

/** The database: PostgreSQL, or the embedded one in DATA_DIR. */
export const databaseConfig = ({ variables }: Reading): AccountApiConfig['database'] =>
  variables.DATABASE_URL === undefined
    ? { kind: 'pglite', folder: join(variables.DATA_DIR, 'database') }
    : { kind: 'postgres', url: variables.DATABASE_URL, connections: variables.DATABASE_CONNECTIONS }

/** The key that signs mail. Its three variables belong together. */
const dkim = ({ variables, refuse }: Reading): AccountApiConfig['mail']['dkim'] => {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = variables
  if (domainName === undefined && keySelector === undefined && privateKey === undefined) return undefined
  const expected = 'a value, because one of DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY is set'
  if (domainName === undefined) refuse('DKIM_DOMAIN', expected)
  if (keySelector === undefined) refuse('DKIM_SELECTOR', expected)
  if (privateKey === undefined) refuse('DKIM_PRIVATE_KEY', expected)
  return { domainName: domainName ?? '', keySelector: keySelector ?? '', privateKey: privateKey ?? '' }
}

/** The provider that the account API trusts to log employees in, and which accounts there may. */
const oidc = (reading: Reading): AccountApiConfig['oidc'] => {
  const { variables, refuse } = reading
  const provider = oidcProvider(reading, 'OIDC_DOMAINS')
  const { OIDC_DOMAINS, OIDC_TENANT, OIDC_GROUPS_CLAIM, OIDC_EDITOR_GROUP, OIDC_VIEWER_GROUP } = variables
  const hasGroups = [OIDC_GROUPS_CLAIM, OIDC_EDITOR_GROUP, OIDC_VIEWER_GROUP].some(value => value !== undefined)
  const expected = 'a value, because one of OIDC_GROUPS_CLAIM, _EDITOR_GROUP and _VIEWER_GROUP is set'
  if (hasGroups && OIDC_GROUPS_CLAIM === undefined) refuse('OIDC_GROUPS_CLAIM', expected)
  if (hasGroups && OIDC_EDITOR_GROUP === undefined) refuse('OIDC_EDITOR_GROUP', expected)
  if (hasGroups && OIDC_VIEWER_GROUP === undefined) refuse('OIDC_VIEWER_GROUP', expected)
  if (!provider) return undefined
  return {
    ...provider,
    domains: OIDC_DOMAINS ?? [],
    tenant: OIDC_TENANT,
    groups: hasGroups
      ? { claim: OIDC_GROUPS_CLAIM ?? '', editor: OIDC_EDITOR_GROUP ?? '', viewer: OIDC_VIEWER_GROUP ?? '' }
      : undefined,
  }
}

/** The account API's settings that come directly from the variables. In development its keys are generated later. */
type AccountApiSettings = Omit<AccountApiConfig, 'tokenKeys'>

/** Configuration of the account API. Embedded, it listens on a free loopback port, and only the BFF of the same process calls it. */
export const accountApiSettings = (reading: Reading, { embedded }: { embedded: boolean }): AccountApiSettings => {
  const { variables, refuse } = reading
  if (!embedded) checkSecrets(reading, ['TOKEN_KEYS'])
  const development = variables.APP_ENV === 'development'
  if (!development && variables.DEMO_DATA) refuse('DEMO_DATA', `off in ${variables.APP_ENV}`)
  if (!development && variables.SMTP_URL === undefined)
    refuse('SMTP_URL', `a mail server in ${variables.APP_ENV}: the development mailbox shows all mail to every visitor`)
  if (variables.SMTP_URL !== undefined && variables.MAIL_FROM === undefined)
    refuse('MAIL_FROM', 'the address that mail comes from')
  if (!development && !embedded && variables.TRUST_PROXY === undefined)
    refuse(
      'TRUST_PROXY',
      `the networks of the BFFs that call it in ${variables.APP_ENV}, such as 10.1.0.0/16: without them all visitors count as one address`,
    )
  const { ACCOUNT_API_PORT, METRICS_PORT } = variables
  if (!embedded && METRICS_PORT === ACCOUNT_API_PORT) refuse('METRICS_PORT', 'another port than ACCOUNT_API_PORT')
  const from = variables.MAIL_FROM ?? 'Yardkey <no-reply@maker.example>'
  return {
    appEnv: variables.APP_ENV,
    product: variables.PRODUCT,
    publicUrl: publicUrl(reading),
    host: embedded ? '127.0.0.1' : variables.HOST,
    port: embedded ? 0 : ACCOUNT_API_PORT,
    // Embedded, the BFF in front has already drained.
    drainMs: embedded ? 0 : variables.DRAIN_SECONDS * 1_000,
    trustProxy: embedded ? loopback : (variables.TRUST_PROXY ?? []),
    database: databaseConfig(reading),
    mail: {
      smtpUrl: variables.SMTP_URL,
      from,
      dkim: dkim(reading),
      contact: variables.CONTACT_MAIL ?? addressOf(from),
    },
    bulkMail: { concurrency: variables.MAIL_CONCURRENCY, perMinute: variables.MAIL_PER_MINUTE },
    auditLog: auditLog(reading),
    // Embedded, the BFF exposes the metrics of the process.
    metricsPort: embedded ? undefined : METRICS_PORT,
    tracing: tracing(reading, { serviceName: 'yardkey-account-api', followsCaller: true }),
    maintenance: variables.MAINTENANCE,
    demoData: variables.DEMO_DATA ?? (development && embedded),
    firstEmployeeEmail: variables.FIRST_EMPLOYEE_EMAIL,
    loginFailuresPerAccount: variables.LOGIN_FAILURES_PER_ACCOUNT,
    loginFailuresPerAddress: variables.LOGIN_FAILURES_PER_ADDRESS,
    newBrowserCode: variables.NEW_BROWSER_CODE ?? !development,
    oidc: oidc(reading),
    inactivityLockDays: variables.INACTIVITY_LOCK_DAYS,
    registrationLinkDays: variables.REGISTRATION_LINK_DAYS,
    reminderAfterDays: variables.REMINDER_AFTER_DAYS,
    reminderBeforeDays: variables.REMINDER_BEFORE_DAYS,
  }
}
