import { AppError } from '../../http/app-error.ts'

const retryAfterSeconds = 5

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  // An error for a host with two addresses (AggregateError) has a code but no message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/**
 * PostgreSQL is unavailable: 503 with Retry-After. The message is for logs and for the operator who starts the process.
 */
export class DatabaseUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { data: { retry_after: retryAfterSeconds }, cause })
    this.name = 'DatabaseUnavailableError'
    this.message = `PostgreSQL is not available: ${reasonOf(cause)}`
  }
}
