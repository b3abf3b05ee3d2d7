import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { mustBeForHost } from '../../http/own-host.ts'
import { mayPass, refusalOf } from '../upstream/answer.ts'
import { ownHeaders, responseHeaders } from '../upstream/headers.ts'
import type { Upstream } from '../upstream/upstream.ts'

/**
 * The development mailbox of the embedded account API, served from the public origin. Its page has its own content security
 * policy. The messages contain secret links, so they are never cached, and requests for other hosts are 404.
 */
export const mailbox = fp(
  async (app: FastifyInstance, { upstream, publicUrl }: { upstream: Upstream; publicUrl: string }) => {
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      mustBeForHost(request, publicUrl)
      const headers = { ...ownHeaders(request, undefined), accept: request.headers.accept ?? '*/*' }
      const answer = await upstream.request({ method: 'GET', path: request.url, headers, client: reply.raw })
      const type = request.url.startsWith('/dev/mailbox.json') ? undefined : 'text/html'
      if (!mayPass(answer, type)) throw await refusalOf(answer)
      const policy = answer.headers['content-security-policy']
      if (typeof policy === 'string') reply.header('content-security-policy', policy)
      reply.headers({ ...responseHeaders(answer.headers), 'cache-control': 'no-store' })
      return reply.code(answer.statusCode).send(answer.body)
    }
    app.get('/dev/mailbox', show)
    app.get('/dev/mailbox.json', show)
  },
  { name: 'mailbox', dependencies: ['@fastify/cookie'], encapsulate: true },
)
