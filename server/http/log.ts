import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { withAuditLog } from './audit-log.ts'
import { standardOutput } from './standard-output.ts'

/** Where log lines go, and from which level on. */
export interface LogOptions {
  level: string
  /** Default: standard output. */
  stream?: DestinationStream
  /** Path of the file of security events, which then are lines of any level; absent: they are among the others. */
  auditLog?: string
}

/** Never in a log line, at any depth that our log lines have. */
const secrets = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'api_token',
  'unlock_token',
  'device_mark',
]
const redact = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'res.headers["set-cookie"]',
    // The database's errors carry the values of the statement, hashes and addresses of people among them.
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
 * A child logger that is made when it first logs. Most requests log nothing besides their own line, and making a child costs
 * more than that. Its methods are on the prototype, since Fastify looks at each of them for every request.
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

/** The logger of a request, made when it is first used. */
export const lazily = (make: () => FastifyBaseLogger) => new LazyLogger(make) as unknown as FastifyBaseLogger

interface Logs {
  /** Takes what code logs, and redacts it. */
  app: FastifyBaseLogger
  /** Takes the line of each request, whose few fields are chosen where it is written: a search for secrets would cost more. */
  requests: Logger
  /** Resolves when all lines are written. */
  drained: () => Promise<void>
}

/** The loggers of an app, of one stream. */
export const createLogs = ({ level, stream, auditLog }: LogOptions): Logs => {
  const { now, soon, drained } = stream ? { now: stream, soon: stream, drained: async () => {} } : standardOutput()
  const requests = pino({ level }, soon)
  if (auditLog === undefined) return { app: pino({ level, redact }, now), requests, drained }
  // Security events are informations and warnings.
  const lowest = requests.isLevelEnabled('info') ? level : 'info'
  return { app: pino({ level: lowest, redact }, withAuditLog(auditLog, level, now)), requests, drained }
}
