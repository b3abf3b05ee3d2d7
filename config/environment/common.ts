import { closeSync } from 'node:fs'
import { openAuditLog } from '../../server/http/audit-log.ts'
import type { TracingConfig } from '../../server/http/tracing.ts'
import { isWeak } from './secrets.ts'
import type { Reading } from './variables.ts'

/** The public origin. Cookies and links depend on it, so outside development it is required and must be https. */
export const publicUrl = ({ variables, refuse }: Reading): string => {
  const url = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`
  if (variables.APP_ENV !== 'development' && !url.startsWith('https:'))
    refuse('PUBLIC_URL', `an https origin in ${variables.APP_ENV}`)
  return url
}

/**
 * The employees' OpenID provider: what both servers need of it. Without OIDC_ISSUER, employees have only passwords.
 *
 * @param needs further variables that belong to it
 */
export const oidcProvider = (
  { variables, refuse }: Reading,
  needs: 'OIDC_CLIENT_SECRET' | 'OIDC_DOMAINS',
): { issuer: string; clientId: string } | undefined => {
  const { APP_ENV, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = variables
  if (issuer === undefined) {
    for (const name of ['OIDC_CLIENT_ID', needs] as const)
      if (variables[name] !== undefined) refuse('OIDC_ISSUER', `a value, because ${name} is set`)
    return undefined
  }
  if (APP_ENV !== 'development' && new URL(issuer).protocol !== 'https:')
    refuse('OIDC_ISSUER', `https in ${APP_ENV}: a client secret goes there`)
  for (const name of ['OIDC_CLIENT_ID', needs] as const)
    if (variables[name] === undefined) refuse(name, 'a value, because OIDC_ISSUER is set')
  return { issuer, clientId: clientId ?? '' }
}

type SecretName = 'SESSION_SECRETS' | 'TOKEN_KEYS'

/** Outside development: refuses missing, weak and repeated secrets of a process. */
export const checkSecrets = ({ variables, refuse }: Reading, names: readonly SecretName[]): void => {
  if (variables.APP_ENV === 'development') return
  const all = names.flatMap(name => variables[name] ?? [])
  const isBad = (value: string) => isWeak(value) || all.indexOf(value) !== all.lastIndexOf(value)
  const expected = `random bytes in ${variables.APP_ENV}, 32 or more in base64 or hex, each used once: openssl rand -base64 32 makes one`
  for (const name of names) if (variables[name]?.some(isBad) ?? true) refuse(name, expected)
}

/** The path of the security event log. Opened once here, so that an unwritable path is reported at start. */
export const auditLog = ({ variables, refuse }: Reading): string | undefined => {
  const { AUDIT_LOG } = variables
  try {
    if (AUDIT_LOG !== undefined) closeSync(openAuditLog(AUDIT_LOG))
  } catch (error) {
    refuse('AUDIT_LOG', `a file that this account can write (${(error as NodeJS.ErrnoException).code})`)
  }
  return AUDIT_LOG
}

type Sampler = TracingConfig['sampler']

/** Tracing configuration; undefined without OTEL_EXPORTER_OTLP_ENDPOINT. Names and defaults follow OpenTelemetry. */
export const tracing = (
  { variables }: Reading,
  { serviceName, followsCaller }: Pick<TracingConfig, 'serviceName' | 'followsCaller'>,
): TracingConfig | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = variables
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: variables.OTEL_SERVICE_NAME ?? serviceName,
    sampler: sampler.replace('parentbased_', '') as Sampler,
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
    followsCaller: followsCaller && sampler.startsWith('parentbased_'),
  }
}
