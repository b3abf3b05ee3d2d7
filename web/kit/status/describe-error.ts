import { ApiError } from '../../api-error.ts'
import type { Translate } from '../../messages/index.ts'

/** Code of a failed call; undefined for what is no failed call. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** The sentence for a failed call, by its code; an unknown one gets a general sentence. */
export const describeError = (error: unknown, t: Translate): string => {
  const id = error instanceof ApiError ? `error.${error.code}` : ''
  const minutes = error instanceof ApiError ? Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) : 1
  return t(t.has(id) ? id : 'error.internal', { minutes })
}

/** What someone may quote when asking for help. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
