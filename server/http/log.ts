import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Where log lines go, and from which level on. */
export interface LogOptions {
  level: string
  /** Default: standard output. */
  stream?: DestinationStream
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

/**
 * An object that is made when it is first used. For the logger of each request: most requests log nothing besides their own
 * line, and a child logger costs as much as that.
 */
export const lazily = <T extends object>(make: () => T): T => {
  let made: T | undefined
  return new Proxy({} as T, {
    get: (_target, key) => {
      made ??= make()
      const value: unknown = Reflect.get(made, key)
      return typeof value === 'function' ? value.bind(made) : value
    },
  })
}

/**
 * The two loggers of an app, of one stream. `app` takes what code logs, and redacts it. `requests` takes the line of each
 * request, whose few fields are chosen where it is written: looking for secrets in it would cost more than writing it.
 */
export const createLogs = ({
  level,
  stream = pino.destination(1),
}: LogOptions): {
  app: FastifyBaseLogger
  requests: Logger
} => ({
  app: pino({ level, redact }, stream),
  requests: pino({ level }, stream),
})
