/** Rules that every response must meet. */
import * as v from 'valibot'
import { type ErrorCode, errorStatus } from '../../../shared/errors.ts'
import { mayCall, statusesOf } from './calls.ts'
import { type FuzzRequest, targetOf } from './request.ts'
import { canaries, type Side, sideOf } from './world.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A violation in a response: `kind` for counting and for shrinking, `text` for readers. */
export interface Problem {
  kind: string
  text: string
}

const required: Record<string, RegExp> = {
  'x-request-id': /^[\w-]{8,}$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'cache-control': /no-store/,
}
const refused = /^(?:access-control-|x-powered-by$|server$|www-authenticate$|x-ratelimit-)/

const headerProblems = ({ headers }: Answer): Problem[] => {
  const missing = Object.keys(required).filter(name => !required[name]?.test(String(headers[name] ?? '')))
  const disclosing = Object.keys(headers).filter(name => refused.test(name))
  return [
    ...(missing.length > 0 ? [{ kind: 'missing headers', text: missing.join(', ') }] : []),
    ...(disclosing.length > 0 ? [{ kind: 'disclosing headers', text: disclosing.join(', ') }] : []),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Paths of fields in a response that its schema does not have. */
const unknownFields = (given: unknown, parsed: unknown, path: string): string[] => {
  if (Array.isArray(given))
    return given.flatMap((item, at) => unknownFields(item, (parsed as unknown[])?.[at], `${path}.${at}`))
  if (!isObject(given)) return []
  return Object.entries(given).flatMap(([key, item]) =>
    isObject(parsed) && key in parsed ? unknownFields(item, parsed[key], `${path}.${key}`) : [`${path}.${key}`],
  )
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const successProblems = ({ call }: FuzzRequest, { body }: Answer): Problem[] => {
  if (!call.response) return []
  const json = jsonOf(body)
  if (json === undefined) return [{ kind: 'invalid JSON', text: body.slice(0, 200) }]
  const result = v.safeParse(call.response, json)
  if (!result.success) {
    const [issue] = result.issues
    return [{ kind: 'schema violation', text: `${v.getDotPath(issue)}: ${issue.message}` }]
  }
  const extra = unknownFields(json, result.output, '')
  return extra.length > 0 ? [{ kind: 'unknown field', text: extra.slice(0, 5).join(', ') }] : []
}

const refusalProblems = ({ call }: FuzzRequest, { status, body }: Answer): Problem[] => {
  const json = jsonOf(body)
  if (!isObject(json)) return [{ kind: 'unexpected error body', text: body.slice(0, 200) }]
  const { code, message, request_id } = json
  const known = typeof code === 'string' && Object.hasOwn(errorStatus, code)
  if (!known || typeof message !== 'string' || typeof request_id !== 'string')
    return [{ kind: 'unexpected error body', text: body.slice(0, 200) }]
  if (errorStatus[code as ErrorCode] !== status)
    return [{ kind: 'code and status differ', text: `${code} with ${status}` }]
  if (status === 503) return []
  if (!statusesOf(call).has(status) || !call.errors.includes(code as ErrorCode))
    return [{ kind: 'not in the contract', text: `${status} ${code}` }]
  return []
}

/** Secrets have 43 characters. No other value that we send has as many, except values from the request. */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** What a passkey signs is no secret. */
const challenge = /"challenge":"[\w-]{43}"/g

const secretProblems = (request: FuzzRequest, { body, headers }: Answer): Problem[] => {
  const asked = `${targetOf(request)} ${request.body ?? ''}`
  const { 'set-cookie': _, ...others } = headers
  // The login response of a locked person contains a token for the unlock request.
  if (request.call.path.startsWith('/bff/login/')) return []
  const found = `${body.replaceAll(challenge, '')}\n${JSON.stringify(others)}`.match(secret) ?? []
  const strange = found.filter(text => !asked.includes(text) && new Set(text).size > 12)
  return strange.length > 0 ? [{ kind: 'disclosed secret', text: strange[0] ?? '' }] : []
}

/** Sides whose canary a caller must not see: none for employees, the other one for company people, both for visitors. */
const hiddenSides = (request: FuzzRequest): Side[] => {
  if (request.kind === 'viewer' || request.kind === 'editor') return []
  return (['A', 'B'] as const).filter(side => side !== sideOf(request.kind))
}

/** All violations in a response. 503 is allowed, because a limit may cause it; the run counts it. */
export const problemsOf = (request: FuzzRequest, answer: Answer): Problem[] => {
  const { status } = answer
  const problems = [...headerProblems(answer), ...secretProblems(request, answer)]
  const everything = `${answer.body}${JSON.stringify(answer.headers)}`.toLowerCase()
  for (const side of hiddenSides(request))
    if (everything.includes(canaries[side]))
      problems.push({ kind: `canary of ${side}`, text: answer.body.slice(0, 300) })
  if (status >= 500 && status !== 503) problems.push({ kind: `status ${status}`, text: answer.body.slice(0, 200) })
  else if (status >= 400) problems.push(...refusalProblems(request, answer))
  else if (status === 200) problems.push(...successProblems(request, answer))
  else problems.push({ kind: `status ${status}`, text: answer.body.slice(0, 200) })
  if (status < 400 && !mayCall(request.call, request.kind))
    problems.push({ kind: 'missing authorization', text: `${request.kind} got ${status}` })
  return problems
}
