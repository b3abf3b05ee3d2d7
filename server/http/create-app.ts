import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerOptions } from 'node:http'
import { promisify } from 'node:util'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/errors.ts'
import { AppError } from './app-error.ts'
import { limitBodies, type PersonOf, takeJson } from './body.ts'
import { isBeyond, spare } from './body-limit.ts'
import { answerClientErrors, answerRaw } from './client-errors.ts'
import { capConnections, connectionCaps } from './connections.ts'
import { errorText } from './error-texts.ts'
import { localeOf } from './locale.ts'
import { createLogs, type LogOptions, lazily } from './log.ts'
import { withinNetworks } from './network.ts'
import { RequestLog } from './request-log.ts'
import { loggable, valibotSchemas } from './valibot.ts'

/** Safe in a header and in a log line: a UUID or a similar short token. */
const safe = /^[\w-]{8,64}$/

/**
 * Generates request ids. Adopts the `x-request-id` of clients that are trusted, so that the logs of two servers can be joined;
 * else creates a UUID.
 */
const requestIds =
  (isTrusted: (address: string) => boolean) =>
  ({ headers, socket: { remoteAddress } }: IncomingMessage): string => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !safe.test(given) || remoteAddress === undefined) return randomUUID()
    return isTrusted(remoteAddress) ? given : randomUUID()
  }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a JSON body may have. */
    body?: Parameters<typeof isBeyond>[1]
  }
}

/** Options of both servers. Without `logger` nothing is logged, as in most tests. */
export interface AppOptions {
  logger?: LogOptions
  /** The most connections that the app's process opens itself: descriptors are left for them. */
  outgoing?: number
  /** Networks (CIDR) of proxies whose X-Forwarded-* count, or of our own servers. */
  trustProxy?: string[]
  /** Headers of every response; a handler can override them. */
  headers?: Readonly<Record<string, string>>
  /** Whether `trustProxy` are our own servers, whose request ids are adopted. Ids of browsers never are. */
  adoptsRequestIds?: boolean
  /** Whose bodies count together. */
  personOf?: PersonOf
}

/** Fastify's own errors that the client caused. All others are `internal`. */
const frameworkCodes = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'malformed'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformed'],
  ['FST_ERR_BAD_URL', 'malformed'],
  // None of our files has such a name.
  ['FST_STATIC_FORBIDDEN_PATH', 'not_found'],
  // Longer than any of our ids.
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
])

/** Errors of the system without a free descriptor, for this process or the machine. They end as soon as connections close. */
const outOfDescriptors: readonly unknown[] = ['EMFILE', 'ENFILE']

/** Statuses of framework errors about a request: malformed, or with conditions or ranges that a file does not fulfil. */
const requestErrors: readonly unknown[] = [400, 412, 416]

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (outOfDescriptors.includes(code)) return new AppError('unavailable', { data: { retry_after: 5 }, cause: error })
  const known = code === undefined ? undefined : frameworkCodes.get(code)
  return new AppError(known ?? (requestErrors.includes(statusCode) ? 'malformed' : 'internal'), { cause: error })
}

const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = asAppError(thrown)
  // A deliberate refusal, such as while the upstream is unavailable, has no cause and needs no stack.
  if (error.statusCode === 503 && error.cause === undefined)
    request.log.info({ code: error.code, reason: error.message }, 'request refused')
  else if (error.statusCode >= 500)
    request.log.error({ err: loggable(error.cause ?? error), code: error.code }, 'request failed')
  // The rest of the body is not read.
  if (error.code === 'too_large') reply.header('connection', 'close')
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
 * Refuses requests that our clients never send. A target in absolute form (`GET http://host/path`) would be routed by its path,
 * but hooks would see the whole URL. `*` is not a path.
 */
const refuseUnusual = ({ raw, url, headers }: FastifyRequest): void => {
  if (!url.startsWith('/')) throw new AppError('malformed')
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new AppError('malformed')
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new AppError('expectation_failed')
}

const serverOptions: ServerOptions = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  // Node's default is 60 seconds, whatever `requestTimeout` is.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // `refuseUnusual` checks the Host header, because Node would answer without our error body.
  requireHostHeader: false,
}

/**
 * Creates the Fastify app of both servers: valibot schemas, one error handler, request ids, logs without secrets, limits on
 * body size, time and connections. Responses of status 500 and above do not disclose the cause. The log line with the same id does.
 */
export const createApp = (options: AppOptions = {}): FastifyInstance => {
  const { logger, outgoing = 0, trustProxy = [], headers = {} } = options
  const isTrusted = withinNetworks(trustProxy)
  const logs = logger && createLogs(logger)
  const app: FastifyInstance = Fastify({
    ...(logs ? { loggerInstance: logs.app, logController: new RequestLog(logs.requests) } : {}),
    childLoggerFactory: (log, bindings, more) => lazily(() => log.child(bindings, more)),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: requestIds(options.adoptsRequestIds ? isTrusted : () => false),
    // Routes with a body have a limit of their own.
    bodyLimit: spare.bytes,
    // For HOST=localhost, Fastify would otherwise open a second server, without our caps and listeners.
    serverFactory: handler =>
      createServer(serverOptions, (request, response) => {
        if (connections.begin(request, response)) handler(request, response)
      }).setTimeout(60_000),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Paths that cannot be decoded do not reach the hooks.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientErrors(headers, () => app.log),
    schemaController: valibotSchemas,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  const connections = capConnections(app.server, {
    caps: connectionCaps(outgoing),
    isTrusted,
    refuse: socket => answerRaw(socket, new AppError('unavailable', { data: { retry_after: 5 } }), headers),
    log: () => app.log,
  })
  app.decorate('connections', connections)
  const parseJson = promisify(app.getDefaultJsonParser('error', 'error'))
  takeJson(app, (body, request) => {
    const json = body.toString()
    if (isBeyond(json, request.routeOptions.config.body ?? spare)) throw new AppError('too_large')
    return parseJson(request, json)
  })
  // onClose hooks run in reverse order, so this one runs last.
  if (logs) app.addHook('onClose', logs.drained)
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that was reset before its request was read no longer has an address, and nothing reads a response.
    if (request.socket.remoteAddress === undefined) {
      reply.hijack()
      return
    }
    reply.headers(headers).header('x-request-id', request.id)
    refuseUnusual(request)
    done()
  })
  limitBodies(app, options.personOf)
  // Node would answer 417 itself. With this listener the request reaches the hook above.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequestAbort', async request => {
    request.log.info('the client left before the response ended')
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return app
}
