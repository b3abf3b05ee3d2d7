import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { withAuditLog } from './audit-log.ts'
import { standardOutput } from './standard-output.ts'

/** Where log lines go, and from which level on. */
export interface LogOptions {
  level: string
  /** Default: standard output. */
  stream?: DestinationStream
  /** Path of the security event log, which gets events of any level; absent: they go to `stream`. */
  auditLog?: string
}

/** Redacted in log lines, down to the depth that our log lines have. */
const secrets = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'api_token',
  'unlock_token',
  'device_mark',
  'device_marks',
]
const redact = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'res.headers["set-cookie"]',
    // Database errors include the statement's values, such as hashes and addresses of people.
    'err.params',
    'err.detail',
    'err.cause.params',
    'err.cause.detail',
    ...secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`]),
  ],
  censor: '[redacted]',
}

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const

/**
 * A child logger that is created when it first logs. Most requests log only their own line, and creating a child costs more
 * than that line. The methods are on the prototype, because Fastify reads each of them for every request.
 */
class LazyLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get made(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  get level(): string {
    return this.made.level
  }
}
for (const name of methods)
  Object.defineProperty(LazyLogger.prototype, name, {
    value(this: LazyLogger, ...line: unknown[]): unknown {
      return Reflect.apply(this.made[name], this.made, line)
    },
  })

/** A logger that is created when it is first used. */
export const lazily = (make: () => FastifyBaseLogger) => new LazyLogger(make) as unknown as FastifyBaseLogger

export interface Logs {
  /** For application code; redacts secrets. */
  app: FastifyBaseLogger
  /** For the line of each request. Its few fields contain no secrets, so it skips the cost of redaction. */
  requests: Logger
  /** Resolves when all lines are written. */
  drained: () => Promise<void>
}

/** The loggers of an app, which share one stream. */
export const createLogs = ({ level, stream, auditLog }: LogOptions): Logs => {
  const { now, soon, drained } = stream ? { now: stream, soon: stream, drained: async () => {} } : standardOutput()
  const requests = pino({ level }, soon)
  if (auditLog === undefined) return { app: pino({ level, redact }, now), requests, drained }
  // Security events have level info or warn.
  const lowest = requests.isLevelEnabled('info') ? level : 'info'
  return { app: pino({ level: lowest, redact }, withAuditLog(auditLog, level, now)), requests, drained }
}
