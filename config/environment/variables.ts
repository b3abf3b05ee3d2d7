/** Every variable that Yardkey reads, with its schema and default. server/operation.md and docker-compose.yml document them. */
import * as v from 'valibot'
import { networks } from './network.ts'
import { ConfigurationError, describeValue, type Problem, type RawEnvironment } from './problem.ts'
import { rsaKey, sessionSecrets, tokenKeys } from './secrets.ts'
import {
  domain,
  domains,
  email,
  headers,
  host,
  onOff,
  origin,
  path,
  port,
  sender,
  share,
  urlOf,
  wholeNumber,
} from './values.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const schemas = {
  APP_ENV: v.optional(
    v.picklist(['development', 'staging', 'production'], 'development, staging or production'),
    'development',
  ),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(host, '127.0.0.1'),
  PUBLIC_URL: v.optional(origin),
  // Part of routes, such as /makeruser/account.
  PRODUCT: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,19}$/, 'a short name of lower-case letters and digits')),
    'maker',
  ),
  API_BASE_URL: v.optional(origin),
  ACCOUNT_API_PORT: v.optional(port, '4000'),
  DATA_DIR: v.optional(path, 'data'),
  DATABASE_URL: v.optional(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/yardkey')),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 100)),
  REDIS_URL: v.optional(urlOf(['redis:', 'rediss:'], 'redis://host:6379')),
  SESSION_SECRETS: v.optional(sessionSecrets),
  TOKEN_KEYS: v.optional(tokenKeys),
  SESSION_IDLE_MINUTES: v.optional(wholeNumber(1, 720), '30'),
  // The account API's tokens expire after 12 hours.
  SESSION_ABSOLUTE_HOURS: v.optional(wholeNumber(1, 12), '10'),
  SMTP_URL: v.optional(urlOf(['smtp:', 'smtps:'], 'smtps://user:password@host:465')),
  MAIL_FROM: v.optional(sender),
  DKIM_DOMAIN: v.optional(domain),
  DKIM_SELECTOR: v.optional(domain),
  DKIM_PRIVATE_KEY: v.optional(rsaKey),
  CONTACT_MAIL: v.optional(email),
  MAIL_CONCURRENCY: v.optional(wholeNumber(1, 100), '10'),
  MAIL_PER_MINUTE: v.optional(wholeNumber(1, 1_000_000)),
  MAINTENANCE: v.optional(onOff, 'off'),
  AUTH_SERVICE_URL: v.optional(urlOf(['https:', 'http:'], 'https://login.example.com/logout')),
  AUTH_SERVICE_CLIENT_ID: v.optional(v.string()),
  AUTH_SERVICE_CLIENT_SECRET: v.optional(v.string()),
  OIDC_ISSUER: v.optional(urlOf(['https:', 'http:'], 'https://login.example.com/realms/maker')),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_DOMAINS: v.optional(domains),
  // The claim `tid` of Entra ID.
  OIDC_TENANT: v.optional(v.string()),
  OIDC_GROUPS_CLAIM: v.optional(v.string()),
  OIDC_EDITOR_GROUP: v.optional(v.string()),
  OIDC_VIEWER_GROUP: v.optional(v.string()),
  OIDC_LOGOUT_HINT: v.optional(onOff, 'off'),
  TRUST_PROXY: v.optional(networks),
  AUDIT_LOG: v.optional(path),
  METRICS_PORT: v.optional(port),
  // Names of the OpenTelemetry specification.
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(urlOf(['http:', 'https:'], 'http://collector:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headers),
  OTEL_SERVICE_NAME: v.optional(v.string()),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(samplers, samplers.join(', ')), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  // Draining and requests in progress share the ten seconds after SIGTERM.
  DRAIN_SECONDS: v.optional(wholeNumber(0, 3), '0'),
  DEMO_DATA: v.optional(onOff),
  FIRST_EMPLOYEE_EMAIL: v.optional(email),
  LOGIN_FAILURES_PER_ACCOUNT: v.optional(wholeNumber(1, 1000), '10'),
  LOGIN_FAILURES_PER_ADDRESS: v.optional(wholeNumber(1, 100_000), '100'),
  NEW_BROWSER_CODE: v.optional(onOff),
  INACTIVITY_LOCK_DAYS: v.optional(wholeNumber(1, 3650), '90'),
  REGISTRATION_LINK_DAYS: v.optional(wholeNumber(1, 90), '7'),
  REMINDER_AFTER_DAYS: v.optional(wholeNumber(0, 90), '3'),
  REMINDER_BEFORE_DAYS: v.optional(wholeNumber(0, 90), '1'),
}

type VariableName = keyof typeof schemas
export const variableNames = Object.keys(schemas) as VariableName[]

type Variables = { [Name in VariableName]: v.InferOutput<(typeof schemas)[Name]> }

/** Variables whose values are never printed. URLs of servers are included, because they can contain passwords. */
const secret: ReadonlySet<VariableName> = new Set([
  'SESSION_SECRETS',
  'TOKEN_KEYS',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'AUTH_SERVICE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** The parsed variables, and functions to report problems that involve several of them. */
export interface Reading {
  variables: Variables
  /** Records that a variable is invalid. Only its first problem is kept. */
  refuse: (name: VariableName, expected: string) => void
  /** Throws ConfigurationError if any variable was refused. */
  finish: () => void
}

/** Parses every variable; an empty one counts as absent. An invalid one gets its default, so that all checks can run. */
export const readVariables = (env: RawEnvironment): Reading => {
  const problems = new Map<VariableName, Problem>()
  const text = (name: VariableName) => env[name]?.trim() || undefined
  const refuse = (name: VariableName, expected: string) => {
    if (!problems.has(name)) problems.set(name, { name, got: describeValue(text(name), secret.has(name)), expected })
  }
  const read = (name: VariableName) => {
    const parsed = v.safeParse(schemas[name], text(name))
    if (parsed.success) return parsed.output
    refuse(name, parsed.issues[0].message)
    return v.parse(schemas[name], undefined)
  }
  const variables = Object.fromEntries(variableNames.map(name => [name, read(name)])) as Variables
  const finish = () => {
    if (problems.size > 0) throw new ConfigurationError([...problems.values()])
  }
  return { variables, refuse, finish }
}
