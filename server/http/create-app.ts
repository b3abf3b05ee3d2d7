import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'
import { AppError } from './app-error.ts'
import { answerClientErrors } from './client-errors.ts'
import { errorText } from './error-texts.ts'
import { localeOf } from './locale.ts'
import { createLogs, type LogOptions, lazily } from './log.ts'
import { requestIds } from './request-id.ts'
import { RequestLog } from './request-log.ts'
import { loggable, useValibot } from './valibot.ts'

/** Where logs go: nothing in tests unless they look at it. */
export interface AppOptions {
  logger?: LogOptions
  trustProxy?: string[]
  /** Headers of every answer; a handler may replace one of them. */
  headers?: Readonly<Record<string, string>>
  /** Networks (CIDR) of the servers of ours whose request ids are taken over; never those of browsers. */
  requestIdsFrom?: string[]
}

/** Errors of Fastify itself that mean something to the caller; every other one is `internal`. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  // No file of ours has such a name.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
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
  // A refusal on purpose, such as while the upstream is known to be away, has no cause and needs no stack.
  if (error.statusCode === 503 && error.cause === undefined)
    request.log.info({ code: error.code, reason: error.message }, 'request refused')
  else if (error.statusCode >= 500)
    request.log.error({ err: loggable(error.cause ?? error), code: error.code }, 'request failed')
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
 * Refuses what no client of ours sends. A target in absolute form (`GET http://host/path`) would be routed by its path, while
 * hooks see the whole of it; `*` is no path at all.
 */
const refuseUnusual = ({ raw, url, headers }: FastifyRequest): void => {
  if (!url.startsWith('/')) throw new AppError('malformed')
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new AppError('malformed')
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new AppError('expectation_failed')
}

/**
 * A Fastify app as both servers need it: valibot schemas, one error handler, request ids, logs without secrets, bounds on
 * body and time. An answer of status 500 and above says nothing of its cause; the log line with the same id does.
 */
export const createApp = (options: AppOptions = {}): FastifyInstance => {
  const { logger, headers = {} } = options
  const logs = logger && createLogs(logger)
  const app: FastifyInstance = Fastify({
    ...(logs ? { loggerInstance: logs.app, logController: new RequestLog(logs.requests) } : {}),
    childLoggerFactory: (log, bindings, more) => lazily(() => log.child(bindings, more)),
    trustProxy: options.trustProxy && options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: requestIds(options.requestIdsFrom ?? []),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Paths that cannot be decoded do not get as far as the hooks.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientErrors(headers, () => app.log),
    // `refuseUnusual` checks the Host header: Node would answer without a body of ours.
    // A head may take 15 seconds; without a value Node waits 60, whatever the whole request may take.
    http: { requireHostHeader: false, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  useValibot(app)
  // The first of these hooks runs last.
  if (logs) app.addHook('onClose', logs.drained)
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that was reset before its request was read has no address any more, and no reader for an answer.
    if (request.socket.remoteAddress === undefined) {
      reply.hijack()
      return
    }
    reply.headers(headers).header('x-request-id', request.id)
    refuseUnusual(request)
    done()
  })
  // Node would answer 417 by itself; like this the request meets the hook above.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequestAbort', async request => {
    request.log.info('the client left before its answer')
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return app
}
