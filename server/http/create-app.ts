import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'
import { AppError } from './app-error.ts'
import { errorText } from './error-texts.ts'
import { localeOf } from './locale.ts'
import { useValibot } from './valibot.ts'

/** Where logs go: nothing in tests unless they look at it. */
export interface AppOptions {
  logger?: FastifyServerOptions['logger']
  trustProxy?: string[]
}

/** Never in a log line, at any depth that our log lines have. */
const secrets = ['password', 'password_confirmation', 'current_password', 'token', 'api_token', 'unlock_token']
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

/** Secrets of links have 43 characters; no id has as many. */
const secretInPath = /\/[\w%-]{40,}/g

/** Paths without their query and without the secrets that some carry: those of links in mail. */
const serializers = {
  req: (request: { method: string; url: string; id: string; ip?: string }) => ({
    id: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0]?.replace(secretInPath, '/[redacted]'),
    ip: request.ip,
  }),
}

/** Errors of Fastify itself that mean something to the caller; every other one is `internal`. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  // Longer than any id of ours.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : frameworkCodes[code]
  return new AppError(known ?? (statusCode === 400 ? 'malformed' : 'internal'), { cause: error })
}

const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = asAppError(thrown)
  if (error.statusCode >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed')
  const { retry_after } = error.data
  if (typeof retry_after === 'number') reply.header('retry-after', String(retry_after))
  return reply
    .code(error.statusCode)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(error.body(errorText(error.code, localeOf(request.headers['accept-language'])), request.id))
}

/**
 * A Fastify app as both servers need it: valibot schemas, one error handler, request ids, logs without secrets, bounds on
 * body and time. An answer of status 500 and above says nothing of its cause; the log line with the same id does.
 */
export const createApp = (options: AppOptions = {}): FastifyInstance => {
  const logger = options.logger
  const app = Fastify({
    logger:
      logger && typeof logger === 'object'
        ? { redact, serializers, ...logger }
        : logger
          ? { redact, serializers }
          : false,
    trustProxy: options.trustProxy && options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that are no address do not get as far as the hooks.
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  useValibot(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return app
}
