import type { FastifyReply } from 'fastify'

/**
 * Aborts when the client goes away before it has its whole answer. Fastify's own `request.signal` listens to the request,
 * which closes as soon as its body has been read.
 */
export const clientGone = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
