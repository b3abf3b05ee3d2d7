import { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from '../session/lifecycle.ts'
import { type Answer, mayPass, refusalOf } from '../upstream/answer.ts'
import { requestHeaders, responseHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admittedSession } from './admission.ts'
import { bodyOf, hasBody } from './body.ts'
import { sessionRefused } from './session-refused.ts'
import type { Uploads } from './uploads.ts'

interface ProxyOptions {
  upstream: Upstream
  sessions: Sessions
  uploads: Uploads
  /** Patterns of the paths that are passed through, and the methods that these have among them. */
  paths: string[]
  methods: HTTPMethods[]
}

/** An answer of at most so many bytes is read whole: it leaves in one piece, and one that breaks off becomes an error. */
const wholeLimit = 16 * 1024

/** Calls back with all that a stream gives, or with its error. */
const readWhole = (stream: Readable, done: (error: Error | null, whole?: Buffer) => void): void => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.once('end', () => done(null, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  stream.once('error', done)
}

const dropBodyHeaders = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-length').removeHeader('content-encoding').removeHeader('retry-after')

/** Sends an upstream answer on. */
const passOn = (reply: FastifyReply, stream: Readable): void => {
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  if (!(length <= wholeLimit)) {
    reply.send(stream)
    return
  }
  readWhole(stream, (error, whole) => {
    if (error) dropBodyHeaders(reply).send(error)
    else reply.send(whole)
  })
}

/**
 * Passes calls through, both ways, without parsing them. A hook before this one decides which of `paths` and `methods` are
 * calls at all. Headers pass by allow-lists; the upstream's own dispatcher brings TLS, timeouts, the one retry and errors.
 *
 * Two defaults of @fastify/reply-from are changed here: up to ten repetitions of a GET that is answered 503, and the cache of
 * destinations, which costs more than it saves, and has had a collision (12.6.4).
 */
export const passCallsThrough = async (app: FastifyInstance, options: ProxyOptions): Promise<void> => {
  const { upstream, sessions, uploads, paths, methods } = options

  /** Answers in place of one that may not go to the browser. 401 ends the session. */
  const refuse = async (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    dropBodyHeaders(reply)
    const refusal = await refusalOf(answer)
    if (refusal.code === 'unauthorized') await sessionRefused(request, reply, sessions, admittedSession(request))
    return reply.send(refusal)
  }

  await app.register(httpProxy, {
    upstream: upstream.origin,
    undici: upstream.dispatcher,
    destroyAgent: false,
    disableCache: true,
    disableRequestLogging: true,
    // Its parsers would take every type of content; ours (`streamJsonBodies`) take JSON.
    proxyPayloads: false,
    routes: paths,
    httpMethods: methods,
    replyOptions: { retryDelay: () => null, rewriteHeaders: responseHeaders },
    handler: (request, reply, path, options) => {
      const pass = (body: Buffer | Readable | null) => {
        // Here, since reply-from would warn of each refusal with a stack.
        upstream.refuseWhileAway()
        if (body instanceof Readable) request.body = body
        upstream.waiting.set(request.id, reply.raw)
        try {
          return reply.from(path, {
            ...options,
            ...(body instanceof Buffer ? { body, contentType: 'application/json' } : {}),
            rewriteRequestHeaders: () => requestHeaders(request, admittedSession(request)?.token),
            onResponse: (_request, _reply, { stream }) => {
              stream.on('error', () => {})
              const answer = { statusCode: reply.statusCode, headers: sentHeaders(reply), body: stream }
              if (mayPass(answer)) passOn(reply, stream)
              else refuse(request, reply, answer).catch((error: unknown) => reply.send(error))
            },
            onError: (_reply, { error }) => reply.send(error.cause instanceof AppError ? error.cause : error),
          })
        } finally {
          // The exchange has begun by now, or never will.
          upstream.waiting.delete(request.id)
        }
      }
      if (hasBody(request)) return bodyOf(request, reply, uploads).then(pass)
      // Nothing returned: Fastify would watch the end of a reply that it gets, and the reply comes by itself.
      pass(null)
      return undefined
    },
  })
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/** What of the upstream's headers, which have been passed on, decides about an answer. */
const sentHeaders = (reply: FastifyReply): Answer['headers'] => ({
  'content-type': textOf(reply.getHeader('content-type')),
  'retry-after': textOf(reply.getHeader('retry-after')),
})
