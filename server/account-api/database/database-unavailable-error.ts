import pg from 'pg'
import { AppError } from '../../http/app-error.ts'

const retryAfterSeconds = 5

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  // A refused connection to a name with two addresses has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** PostgreSQL cannot do its work now: 503 with Retry-After. Its message is for logs and for the person who starts the process. */
export class DatabaseUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { data: { retry_after: retryAfterSeconds }, cause })
    this.name = 'DatabaseUnavailableError'
    this.message = `PostgreSQL is not available: ${reasonOf(cause)}`
  }
}

/**
 * SQLSTATE classes and codes that are about the server and not about the statement (PostgreSQL, appendix A): connection,
 * resources (disk, memory, connections), shutdown and recovery, system errors; a server that only reads, such as a standby
 * before it takes over; and what was cancelled, because `statement_timeout` had passed.
 */
const away = /^(?:08|53|57P0|58|25006|25P03|57014)/

/** Whether an error of a statement says that the server, and not the statement, is the trouble. */
export const isServerUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && away.test(error.code ?? '')
