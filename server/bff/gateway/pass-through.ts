import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from '../session/sessions.ts'
import { type Answer, refusalOf } from '../upstream/answer.ts'
import { clientGone } from '../upstream/client-gone.ts'
import { asGatewayError } from '../upstream/failure.ts'
import { requestHeaders, responseHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admittedSession } from './admission.ts'
import { bodyOf } from './body.ts'
import { sessionRefused } from './session-refused.ts'

/** reply-from has no way to hand a signal down to the request it makes. */
const signalOfRequest = new AsyncLocalStorage<AbortSignal>()

type Callback = (error: Error | null, response?: Dispatcher.ResponseData) => void

/** Our upstream in the form that reply-from takes: what it asks for goes the way of every other upstream request. */
const asDispatcher = (upstream: Upstream) => ({
  request: (options: Dispatcher.RequestOptions<null>, callback: Callback) => {
    const signal = signalOfRequest.getStore()
    upstream.request({ ...options, ...(signal ? { signal } : {}) }).then(
      response => callback(null, response),
      (error: Error) => {
        // reply-from warns of each error with its stack; a client that leaves is no reason for that, and hears nothing.
        if (!signal?.aborted) callback(error)
      },
    )
  },
})

/**
 * Registers reply-from in an app's scope and gives the handler that streams a call through, both ways, without parsing it.
 * reply-from alone would not verify the upstream's certificate and would repeat on 503; our upstream decides both.
 */
export const passThrough = async (app: FastifyInstance, upstream: Upstream, sessions: Sessions) => {
  await app.register(replyFrom, {
    base: upstream.origin,
    undici: asDispatcher(upstream) as unknown as { request: never },
    disableCache: true,
    disableRequestLogging: true,
  })

  const settle = async (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    const refusal = await refusalOf(answer)
    if (!refusal) return reply.send(answer.body)
    reply.removeHeader('content-length').removeHeader('content-encoding').removeHeader('retry-after')
    if (refusal.code === 'unauthorized') await sessionRefused(request, reply, sessions, admittedSession(request))
    return reply.send(refusal)
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const body = bodyOf(request)
    if (body instanceof Readable) request.body = body
    signalOfRequest.run(clientGone(reply), () => {
      reply.from(request.url.split('?', 1)[0], {
        ...(body instanceof Buffer ? { body, contentType: 'application/json' } : {}),
        rewriteRequestHeaders: () => requestHeaders(request, admittedSession(request)?.token),
        rewriteHeaders: headers => responseHeaders(headers),
        retryDelay: () => null,
        onResponse: (_request, _reply, response) => {
          const answer = { ...response, body: response.stream } as unknown as Answer
          settle(request, reply, answer).catch((error: unknown) => reply.send(asGatewayError(error)))
        },
        onError: (_reply, { error }) => {
          reply.send(
            error.cause === undefined ? new AppError('malformed', { cause: error }) : asGatewayError(error.cause),
          )
        },
      })
    })
    return reply
  }
}
