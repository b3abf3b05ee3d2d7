/**
 * The only client of the server: typed calls derived from the contract, and the BFF's own calls.
 * `await api.getUserInfo()` · `await api.postUserRegist({ body })` · `await api.getCompanyUserList({ query, signal })`
 */

import calls from 'virtual:contract-calls'
import type * as v from 'valibot'
import { callName } from '../shared/contract/call-name.ts'
import type { ownCalls } from '../shared/contract/own-calls.ts'
import type { ErrorCode } from '../shared/errors.ts'
import { type AuthState, accountHeader, type OwnSession, type SessionEnd } from '../shared/model/session.ts'
import { ApiError } from './api-error.ts'
import { bootstrap } from './bootstrap.ts'
import type { Api } from './calls.ts'

interface Listener {
  /** Whose page this is; nothing: a visitor's. */
  account: () => string | null | undefined
  /** A call other than a login failed; the error may say that the session changed. @returns whether to repeat the call */
  refused: (error: ApiError) => unknown
  /** A call with side effects starts; the returned function is called when it ends. */
  changing: () => () => void
}

let listener: Listener = { account: () => null, refused: () => {}, changing: () => () => {} }

/** Sets the listener for failures and for calls with side effects. Called once, by main.tsx. */
export const watchApi = (next: Listener) => {
  listener = next
}

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Only calls without effects take one: an aborted change may have happened. */
  signal?: AbortSignal
}

const searchOf = (query: unknown): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== '') search.append(key, String(item))
  return search.size > 0 ? `?${search}` : ''
}

const errorOf = async (response: Response): Promise<ApiError> => {
  const data: unknown = await response.json().catch(() => undefined)
  const body = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const code =
    typeof body.code === 'string' ? (body.code as ErrorCode) : response.status >= 500 ? 'unavailable' : 'malformed'
  return new ApiError(response.status, code, body, response.headers.get('x-request-id') ?? undefined)
}

type OwnCall = (typeof ownCalls)[keyof typeof ownCalls]
/** Its parameter, if it has one, is at the end. */
type Filled<TPath> = TPath extends `${infer TStart}:${string}` ? `${TStart}${string}` : TPath

/** An address of the server: of a call of our own, or of one of the contract. */
export type Path = Filled<OwnCall['path']> | `/api/${string}`

const sessionEndPath = '/bff/session/end'
let usedAt = 0

/** Start of the last call that counts as use of the session, in milliseconds of this browser's clock; 0: none yet. */
export const lastUse = () => usedAt

/** Sends one request. Throws an ApiError unless the status is 2xx, or the AbortError when the caller aborts. */
export const request = async (method: string, path: Path, input: Input, inSession: boolean): Promise<Response> => {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    // CSRF protection: no form, link or other origin can send this header.
    'X-CSRF': '1',
  })
  const account = listener.account()
  // The server refuses the call if another account has logged in since, in another tab.
  if (account) headers.set(accountHeader, account)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  if (bootstrap().traces) headers.set('traceparent', (await import('./traceparent.ts')).newTrace())
  const startedAt = Date.now()
  const response = await fetch(path + searchOf(input.query), {
    method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
    redirect: 'error',
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'network')
  })
  if (path !== sessionEndPath) usedAt = startedAt
  if (response.ok) return response
  const error = await errorOf(response)
  if (inSession && (await listener.refused(error))) return request(method, path, input, inSession)
  throw error
}

const send = async (method: string, path: Path, input: Input, inSession: boolean): Promise<unknown> => {
  // Some reads are a POST, which keeps a person or a token out of addresses. They take a signal.
  const done = method === 'GET' || input.signal ? undefined : listener.changing()
  try {
    const response = await request(method, path, input, inSession)
    return response.status === 204 ? undefined : await response.json()
  } finally {
    done?.()
  }
}

const fillPath = (path: string, params: unknown): `/api/${string}` => {
  const given = params as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name]))) as `/api/${string}`
}

let standIns: Record<string, (input: Input) => Promise<unknown>> = {}

/** Sets what is called instead of calls that the account API lacks. At most once, by main.tsx. */
export const setStandIns = (given: typeof standIns) => {
  standIns = given
}

/** Every call of the contract that the browser may make, by its contract name. */
export const api = Object.fromEntries(
  calls.flatMap(group => {
    const [method = '', prefix = '', ...rest] = group.split(' ')
    return rest.map(end => {
      const name = callName(method, prefix + end)
      const call = (input: Input) => send(method, fillPath(prefix + end, input.params), input, true)
      return [name, (input: Input = {}) => (standIns[name] ?? call)(input)]
    })
  }),
) as unknown as Api

/** Steps of a login by the end of their address, and what each sends. */
type LoginSteps = {
  [C in OwnCall as C extends { body: v.GenericSchema; path: `/bff/login/${infer TStep}` } ? TStep : never]: C extends {
    body: infer TBody extends v.GenericSchema
  }
    ? v.InferInput<TBody>
    : never
}

/** The BFF's own calls. */
export const bff = {
  login: <TStep extends keyof LoginSteps>(step: TStep, body: LoginSteps[TStep]) =>
    send('POST', `/bff/login/${step}`, { body }, false) as Promise<AuthState>,
  session: () => send('GET', '/bff/session', {}, false) as Promise<AuthState>,
  /** Remaining time of the session. The call does not count as use. */
  sessionEnd: () => send('GET', sessionEndPath, {}, true) as Promise<SessionEnd>,
  sessions: (signal: AbortSignal) =>
    send('GET', '/bff/sessions', { signal }, true) as Promise<{ sessions: OwnSession[] }>,
  /** Ends one other session; without an id, all others. */
  endSessions: (id?: string) =>
    send('DELETE', id === undefined ? '/bff/sessions' : `/bff/sessions/${id}`, {}, true) as Promise<void>,
  /** `next`: where the browser logs out, too. */
  logout: () => send('POST', '/bff/logout', {}, true) as Promise<{ next: string } | undefined>,
}
