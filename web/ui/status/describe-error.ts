import type { Translate } from '../../messages/index.ts'

interface CallError {
  code: string
  requestId?: string
  retryAfter?: number
}

const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Code of a failed call; undefined for what is no failed call. */
export const codeOf = (error: unknown): string | undefined => (isCallError(error) ? error.code : undefined)

/** The sentence for a failed call, by its code; an unknown one gets a general sentence. */
export const describeError = (error: unknown, t: Translate): string => {
  const id = isCallError(error) ? `error.${error.code}` : ''
  const minutes = isCallError(error) ? Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) : 1
  return t(t.has(id) ? id : 'error.internal', { minutes })
}

/** What someone may quote when asking for help. */
export const requestIdOf = (error: unknown): string | undefined => (isCallError(error) ? error.requestId : undefined)
