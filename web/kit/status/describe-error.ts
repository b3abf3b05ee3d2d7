import { ApiError } from '../../api-error.ts'
import type { Translate } from '../../messages/index.ts'

/** Code of an ApiError; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** A wait for a text: in minutes, of two hours and more in hours. */
export const waitOf = (seconds: number): { minutes: number; hours: number } => {
  const minutes = Math.ceil(seconds / 60)
  return { minutes, hours: minutes < 120 ? 0 : Math.ceil(minutes / 60) }
}

/** Text of a failed call, by its code; an unknown code gets a general text. */
export const describeError = (error: unknown, t: Translate): string => {
  const id = error instanceof ApiError ? `error.${error.code}` : ''
  return t(t.has(id) ? id : 'error.internal', waitOf((error instanceof ApiError && error.retryAfter) || 60))
}

/** Request id of a failed call, to quote to support. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
