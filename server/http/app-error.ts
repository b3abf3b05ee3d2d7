import { type ErrorBody, type ErrorCode, errorStatus, type FieldErrors } from '../../shared/errors.ts'

/**
 * The only error that handlers throw on purpose. Its code determines the status. `data` holds additional fields of some codes,
 * such as `retry_after` in seconds.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly errors: FieldErrors | undefined
  readonly data: Record<string, unknown>

  constructor(code: ErrorCode, more: { errors?: FieldErrors; data?: Record<string, unknown>; cause?: unknown } = {}) {
    super(code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = errorStatus[code]
    this.errors = more.errors
    this.data = more.data ?? {}
  }

  body(message: string, requestId: string): ErrorBody {
    return {
      ...this.data,
      code: this.code,
      message,
      ...(this.errors ? { errors: this.errors } : {}),
      request_id: requestId,
    }
  }
}
