/** Calls of the fuzzer: the whole contract as seen by the browser, and the BFF's own calls. */
import type * as v from 'valibot'
import type { Caller, Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import { type ErrorCode, errorStatus } from '../../../shared/errors.ts'
import { Credentials } from '../../../shared/model/credentials.ts'
import type { Kind } from './world.ts'

export interface Call {
  name: string
  method: Entry['method']
  path: string
  callers: readonly Caller[]
  params?: v.GenericSchema | undefined
  query?: v.GenericSchema | undefined
  body?: v.GenericSchema | undefined
  /** Absent: the contract has no schema for the response. */
  response?: v.GenericSchema | undefined
  errors: readonly ErrorCode[]
}

/** Errors that any call may return. 503 is counted separately. */
const general: ErrorCode[] = [
  'malformed',
  'unauthorized',
  'forbidden',
  'terms_update',
  'not_found',
  'too_large',
  'headers_too_large',
  'unsupported_media_type',
  'invalid',
]

const ofContract = ([name, entry]: [string, Entry]): Call => {
  const { method, path, callers, params, query, body, response, web, errors = [], limit } = entry
  const shape = web === 'same' || web === 'none' ? undefined : web
  return {
    name,
    method,
    path,
    callers,
    params,
    query: shape?.query ?? query,
    body: shape?.body ?? body,
    response: shape?.response ?? response,
    errors:
      web === 'none'
        ? // The browser may make another call of its path.
          ['not_found', 'method_not_allowed', 'malformed', 'too_large', 'headers_too_large']
        : [...general, ...errors, ...(limit ? ['too_many_attempts' as const] : [])],
  }
}

const own = (method: Entry['method'], path: string, callers: readonly Caller[], more: Partial<Call> = {}): Call => ({
  name: `${method} ${path}`,
  method,
  path,
  callers,
  errors: general,
  ...more,
})

const login = { body: Credentials, errors: [...general, ...contract.postLogin.errors] }

/** Without logout and the end of other sessions, which would end the fuzzer's own sessions. */
export const calls: Call[] = [
  ...Object.entries<Entry>(contract).map(ofContract),
  own('GET', '/bff/session', ['anyone']),
  own('GET', '/bff/session/end', ['customer', 'employee']),
  own('GET', '/bff/sessions', ['customer', 'employee']),
  own('GET', '/bff/config', ['anyone']),
  own('GET', '/bff/csv/employees', ['employee']),
  own('POST', '/bff/login/customer', ['anyone'], login),
  own('POST', '/bff/login/employee', ['anyone'], login),
]

/** Whether a kind of caller has permission for a call. */
export const mayCall = ({ callers }: Call, kind: Kind): boolean =>
  callers.some(caller => {
    if (caller === 'anyone') return true
    if (caller === 'editor') return kind === 'editor'
    if (caller === 'employee') return kind === 'editor' || kind === 'viewer'
    if (caller === 'manager') return kind === 'managerA' || kind === 'managerB'
    return kind !== 'visitor' && kind !== 'editor' && kind !== 'viewer'
  })

export const statusesOf = ({ errors }: Call): Set<number> => new Set(errors.map(code => errorStatus[code]))
