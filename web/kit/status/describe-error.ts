import { ApiError } from '../../api-error.ts'
import type { Translate } from '../../messages/index.ts'

/** Code of an ApiError; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** Text of a failed call, by its code; an unknown code gets a general text. */
export const describeError = (error: unknown, t: Translate): string => {
  const id = error instanceof ApiError ? `error.${error.code}` : ''
  const minutes = error instanceof ApiError ? Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) : 1
  return t(t.has(id) ? id : 'error.internal', { minutes })
}

/** Request id of a failed call, to quote to support. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
