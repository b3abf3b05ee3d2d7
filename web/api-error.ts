import type { ErrorCode, FieldErrors } from '../shared/errors.ts'

/** A failed call. `network`: the server did not answer; every other code comes from the server. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly errors: FieldErrors
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined
  /** Identifies the request in the server's log; people quote it to support. */
  readonly requestId: string | undefined
  /** The whole error body; some codes add fields (`locked`: unlock_token, `stale`: current). */
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
