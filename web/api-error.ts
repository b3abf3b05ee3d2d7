import type { ErrorCode, FieldErrors } from '../shared/errors.ts'

/** What went wrong with a call. `network`: no answer at all; every other code is the server's. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly errors: FieldErrors
  /** Seconds to wait before another try makes sense. */
  readonly retryAfter: number | undefined
  /** To be quoted when someone asks for help; it is in the server's log. */
  readonly requestId: string | undefined
  /** The whole error body: some codes carry more (`locked`: unlock_token, `stale`: current). */
  readonly data: Record<string, unknown>

  constructor(status: number, code: ErrorCode | 'network', data: Record<string, unknown> = {}, requestId?: string) {
    super(code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.data = data
    this.errors = (data.errors ?? {}) as FieldErrors
    this.retryAfter = typeof data.retry_after === 'number' ? data.retry_after : undefined
    this.requestId = requestId ?? (typeof data.request_id === 'string' ? data.request_id : undefined)
  }
}
