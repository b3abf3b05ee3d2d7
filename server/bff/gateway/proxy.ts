import type { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import type { Entry } from '../../../shared/contract/entry.ts'
import { browserMark } from '../../../shared/model/browser-mark.ts'
import { Flag } from '../../../shared/model/flag.ts'
import { accountDigest } from '../../http/account-digest.ts'
import { AppError } from '../../http/app-error.ts'
import { parseInput } from '../../http/valibot.ts'
import type { KnownBrowser } from '../login/known-browser.ts'
import type { Sessions } from '../session/lifecycle.ts'
import { type Answer, mayPass, readJson, readRefusal, refusalOf } from '../upstream/answer.ts'
import { parseAnswer } from '../upstream/call.ts'
import { requestHeaders, responseHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admittedSession } from './admission.ts'
import { mustBeAnswer } from './session-refused.ts'

/** A call that a browser may make. */
export interface OpenCall {
  entry: Entry
  /** What the browser gets instead of a parsed answer; absent: the answer, unparsed. */
  view?: (answer: unknown) => unknown
}

interface ProxyOptions {
  upstream: Upstream
  sessions: Sessions
  knownBrowser: KnownBrowser
  calls: readonly OpenCall[]
  callOf: (request: FastifyRequest) => OpenCall
}

/** Answers up to this size in bytes are buffered, so that one that breaks off can still become an error. */
const bufferLimit = 16 * 1024

const dropBodyHeaders = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-length').removeHeader('content-encoding').removeHeader('retry-after')

/** Sends an answer that was read. */
const passRead = (reply: FastifyReply, answer: unknown): FastifyReply =>
  dropBodyHeaders(reply).type('application/json; charset=utf-8').send(JSON.stringify(answer))

const Marking = v.object({ ...browserMark, is_employee: v.optional(Flag, 0) })

/** Keeps the mark of a browser that has proven a mailbox. */
const keepMark = (reply: FastifyReply, answer: unknown, knownBrowser: KnownBrowser): void => {
  const { user_id, device_mark, is_employee } = v.parse(Marking, answer)
  if (user_id !== undefined)
    knownBrowser.keep(reply, accountDigest(is_employee === 1 ? 'employee' : 'customer', user_id), device_mark)
}

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

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/** An upstream answer, whose headers are already set on the reply. */
const answerOn = (reply: FastifyReply, body: Readable): Answer => ({
  statusCode: reply.statusCode,
  headers: {
    'content-type': textOf(reply.getHeader('content-type')),
    'retry-after': textOf(reply.getHeader('retry-after')),
  },
  body,
})

/** Sends an upstream answer to the browser unparsed. With the events of its stream: iterators and promises cost more than the rest. */
const passOn = (reply: FastifyReply, { body }: Answer): void => {
  const fail = (error: unknown) => dropBodyHeaders(reply).send(error)
  // It may have broken off meanwhile.
  if (body.errored) return void fail(body.errored)
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  if (!(length <= bufferLimit)) return void reply.send(body)
  const chunks: Buffer[] = []
  body.on('data', (chunk: Buffer) => chunks.push(chunk))
  body.once('end', () => reply.send(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  body.once('error', fail)
}

/** Takes a reply to the sender of its request among the headers: reply-from hands nothing else on. */
const replyOf = Symbol('reply')

/** Sends requests for reply-from, which knows no client that leaves, and logs every error with a stack. Here errors are answered. */
const senderOf = ({ send }: Upstream) =>
  ((options: Dispatcher.RequestOptions<null>, done: (error: null, answer: Dispatcher.ResponseData) => void) => {
    const { [replyOf]: reply } = options.headers as unknown as { [replyOf]: FastifyReply }
    send({ ...options, client: reply.raw }, (error, answer) => (error ? void reply.send(error) : done(null, answer)))
  }) as Dispatcher['request']

/**
 * Proxies the calls of the contract. An earlier hook has refused combinations of path and method that it lacks. Headers pass by
 * allow-lists. The upstream's dispatcher adds TLS, timeouts, the one retry and error mapping. Answers are parsed only if they have a
 * view of their own, or if the upstream knows only the specification: then they are completed.
 *
 * Two defaults of @fastify/reply-from are off: up to ten retries of a GET that gets 503, and the cache of destinations, which
 * costs more than it saves and once had a key collision (12.6.4).
 */
export const passCallsThrough = async (app: FastifyInstance, options: ProxyOptions): Promise<void> => {
  const { upstream, sessions, knownBrowser, calls, callOf } = options

  const passRefusal = async (reply: FastifyReply, answer: Answer) => {
    const said = await readRefusal(answer.body)
    if (!v.is(Coded, said)) throw await refusalOf(answer)
    passRead(reply, said)
  }

  /** What an answer says. An upstream that knows only the specification has no body for an empty object, and codes of its own. */
  const passParsed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { entry, view }: OpenCall,
    { statusCode, body }: Answer,
  ) => {
    const said = await readJson(body)
    const told = await parseAnswer(request, upstream, entry, statusCode === 204 ? {} : said)
    if (entry.marksBrowser) keepMark(reply, told, knownBrowser)
    passRead(reply.code(200), view ? view(told) : told)
  }

  const passOther = async (request: FastifyRequest, reply: FastifyReply, call: OpenCall, answer: Answer) => {
    const { speaksContract } = await upstream.capabilities()
    const isEmpty = answer.statusCode === 204 && !speaksContract
    if (!isEmpty && !mayPass(answer)) await mustBeAnswer(request, reply, sessions, answer)
    if (speaksContract && (!call.view || answer.statusCode >= 400)) return passOn(reply, answer)
    if (answer.statusCode >= 400) return passRefusal(reply, answer)
    await passParsed(request, reply, call, answer)
  }

  /** Most answers pass at once: their body is still to come, and is not buffered first. */
  const pass = (request: FastifyRequest, reply: FastifyReply, call: OpenCall, answer: Answer) => {
    const has = upstream.capabilities()
    if ('speaksContract' in has && has.speaksContract && !call.view && mayPass(answer)) return passOn(reply, answer)
    passOther(request, reply, call, answer).catch((error: unknown) => dropBodyHeaders(reply).send(error))
  }

  await app.register(httpProxy, {
    upstream: upstream.origin,
    undici: { request: senderOf(upstream) },
    destroyAgent: false,
    disableCache: true,
    disableRequestLogging: true,
    // The plugin's parsers would accept every content type, and hand streams on.
    proxyPayloads: false,
    routes: [...new Set(calls.map(({ entry }) => entry.path))],
    httpMethods: [...new Set(calls.map(({ entry }) => entry.method))],
    replyOptions: { retryDelay: () => null, rewriteHeaders: responseHeaders },
    handler: (request, reply, path, options) => {
      const call = callOf(request)
      const { specifiedGet, body: schema } = call.entry
      const body = request.body as Buffer | undefined
      const send = (to = path, instead: object = body ? { body, contentType: 'application/json' } : {}) =>
        reply.from(to, {
          ...options,
          ...instead,
          rewriteRequestHeaders: () =>
            Object.assign(requestHeaders(request, admittedSession(request)?.token), { [replyOf]: reply }),
          onResponse: (_request, _reply, { stream }) => {
            pass(request, reply, call, answerOn(reply, stream))
          },
        })
      if (specifiedGet !== undefined && body !== undefined)
        return Promise.resolve(upstream.capabilities()).then(({ speaksContract }) =>
          speaksContract ? send() : send(`${specifiedGet}?${queryOf(body, schema)}`, { method: 'GET', body: null }),
        )
      // Returns nothing: Fastify would wait for a returned reply to end, and this one is sent later.
      send()
      return undefined
    },
  })
}
