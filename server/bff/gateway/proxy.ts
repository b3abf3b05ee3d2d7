import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import { AppError } from '../../http/app-error.ts'
import { bodyLimitOf } from '../../http/body-limit.ts'
import { parseInput } from '../../http/valibot.ts'
import type { Sessions } from '../session/lifecycle.ts'
import { type Answer, mayPass, readJson, readRefusal, refusalOf } from '../upstream/answer.ts'
import { parseAnswer } from '../upstream/call.ts'
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
  entryOf: (request: FastifyRequest) => Entry
  /** Path patterns that are proxied, and the methods that occur among them. */
  paths: string[]
  methods: HTTPMethods[]
}

/** Answers up to this size in bytes are buffered, so that one that breaks off can still become an error. */
const bufferLimit = 16 * 1024

/** Calls back with the whole content of a stream, or with its error. */
const readWhole = (stream: Readable, done: (error: Error | null, whole?: Buffer) => void): void => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.once('end', () => done(null, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  stream.once('error', done)
}

const dropBodyHeaders = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-length').removeHeader('content-encoding').removeHeader('retry-after')

/** Sends an answer that was read. */
const passRead = (reply: FastifyReply, answer: unknown): FastifyReply =>
  dropBodyHeaders(reply).type('application/json; charset=utf-8').send(JSON.stringify(answer))

/** A refusal in our format. */
const Coded = v.object({ code: v.string() })

/** A JSON body as the query of `specifiedGet`, checked first. */
const queryOf = (body: Buffer, schema: v.GenericSchema | undefined): string => {
  let given: unknown
  try {
    given = JSON.parse(body.toString())
  } catch (cause) {
    throw new AppError('malformed', { cause })
  }
  return new URLSearchParams(parseInput(schema ?? v.object({}), given) as Record<string, string>).toString()
}

/** Sends an upstream answer to the browser. */
const passOn = (reply: FastifyReply, stream: Readable): void => {
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  if (!(length <= bufferLimit)) {
    reply.send(stream)
    return
  }
  readWhole(stream, (error, whole) => {
    if (error) dropBodyHeaders(reply).send(error)
    else reply.send(whole)
  })
}

/**
 * Proxies calls without parsing them. An earlier hook has refused combinations of `paths` and `methods` that the contract
 * lacks. Headers pass by allow-lists. The upstream's dispatcher adds TLS, timeouts, the one retry and error mapping. Only answers of
 * an upstream that knows only the specification are parsed, and completed.
 *
 * Two defaults of @fastify/reply-from are off: up to ten retries of a GET that gets 503, and the cache of destinations, which
 * costs more than it saves and once had a key collision (12.6.4).
 */
export const passCallsThrough = async (app: FastifyInstance, options: ProxyOptions): Promise<void> => {
  const { upstream, sessions, uploads, entryOf, paths, methods } = options

  /** Sends an error instead of an answer that may not reach the browser. 401 ends the session. */
  const refuse = async (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    dropBodyHeaders(reply)
    const refusal = await refusalOf(answer)
    if (refusal.code === 'unauthorized') await sessionRefused(request, reply, sessions, admittedSession(request))
    return reply.send(refusal)
  }

  /** Sends an answer of an upstream that knows only the specification. No body is an empty object; refusals get our codes. */
  const passCompleted = async (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    if (answer.statusCode >= 400) {
      const said = await readRefusal(answer.body)
      return v.is(Coded, said) ? passRead(reply, said) : refuse(request, reply, answer)
    }
    const said = await readJson(answer.body)
    const told = answer.statusCode === 204 ? {} : said
    return passRead(reply.code(200), await parseAnswer(request, upstream, entryOf(request), told))
  }

  const answered = async (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    const isEmpty = answer.statusCode === 204
    if (!mayPass(answer) && !isEmpty) return refuse(request, reply, answer)
    if (!(await upstream.capabilities()).speaksContract) return passCompleted(request, reply, answer)
    if (isEmpty) return refuse(request, reply, answer)
    // It may have broken off meanwhile.
    if (answer.body.errored) throw answer.body.errored
    return passOn(reply, answer.body)
  }

  await app.register(httpProxy, {
    upstream: upstream.origin,
    undici: upstream.dispatcher,
    destroyAgent: false,
    disableCache: true,
    disableRequestLogging: true,
    // The plugin's parsers would accept every content type; `streamJsonBodies` accepts only JSON.
    proxyPayloads: false,
    routes: paths,
    httpMethods: methods,
    replyOptions: { retryDelay: () => null, rewriteHeaders: responseHeaders },
    handler: (request, reply, path, options) => {
      const entry = entryOf(request)
      const pass = (body: Buffer | Readable | null, instead?: { path: string; method: 'GET'; body: null }) => {
        // Checked here, because reply-from would log each refusal as a warning with a stack.
        upstream.refuseWhileAway()
        if (body instanceof Readable) request.body = body
        upstream.waiting.set(request.id, reply.raw)
        try {
          return reply.from(instead?.path ?? path, {
            ...options,
            ...instead,
            ...(body instanceof Buffer ? { body, contentType: 'application/json' } : {}),
            rewriteRequestHeaders: () => requestHeaders(request, admittedSession(request)?.token),
            onResponse: (_request, _reply, { stream }) => {
              stream.on('error', () => {})
              const answer = { statusCode: reply.statusCode, headers: sentHeaders(reply), body: stream }
              answered(request, reply, answer).catch((error: unknown) => dropBodyHeaders(reply).send(error))
            },
            onError: (_reply, { error }) => reply.send(error.cause instanceof AppError ? error.cause : error),
          })
        } finally {
          // `from` has started the exchange synchronously, or it will never start.
          upstream.waiting.delete(request.id)
        }
      }
      const passSpecified = async (body: Buffer | Readable | null) => {
        const { specifiedGet } = entry
        if (specifiedGet === undefined || body === null) return pass(body)
        if ((await upstream.capabilities()).speaksContract) return pass(body)
        const whole = body instanceof Readable ? await buffer(body) : body
        return pass(null, { path: `${specifiedGet}?${queryOf(whole, entry.body)}`, method: 'GET', body: null })
      }
      if (hasBody(request)) return bodyOf(request, reply, uploads, bodyLimitOf(entry).bytes).then(passSpecified)
      // Returns nothing: Fastify would wait for a returned reply to end, and this one is sent later.
      pass(null)
      return undefined
    },
  })
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/** The upstream's headers that decide whether an answer may pass. They are already set on the reply. */
const sentHeaders = (reply: FastifyReply): Answer['headers'] => ({
  'content-type': textOf(reply.getHeader('content-type')),
  'retry-after': textOf(reply.getHeader('retry-after')),
})
