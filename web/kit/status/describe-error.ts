import { ApiError } from '../../api-error.ts'
import type { Translate } from '../../messages/index.ts'

/** Code of an ApiError; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** Text of a failed call, by its code; an unknown code gets a general text. Waits of two hours and more are told in hours. */
export const describeError = (error: unknown, t: Translate): string => {
  const id = error instanceof ApiError ? `error.${error.code}` : ''
  const minutes = Math.ceil(((error instanceof ApiError && error.retryAfter) || 60) / 60)
  const hours = minutes < 120 ? 0 : Math.ceil(minutes / 60)
  return t(t.has(id) ? id : 'error.internal', { minutes, hours })
}

/** Request id of a failed call, to quote to support. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
