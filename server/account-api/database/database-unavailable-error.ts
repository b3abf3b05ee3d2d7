import pg from 'pg'
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

/**
 * SQLSTATE classes and codes that concern the server rather than the statement (PostgreSQL, appendix A). They cover
 * connections, resources (disk, memory, connections), shutdown, recovery and system errors. Read-only servers, such as
 * a standby before failover, and statements cancelled by `statement_timeout` count too.
 */
const unavailable = /^(?:08|53|57P0|58|25006|25P03|57014)/

/** Whether a failed statement means that the server is unavailable. */
export const isServerUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && unavailable.test(error.code ?? '')
