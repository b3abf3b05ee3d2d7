import type { FastifyReply } from 'fastify'

/** Why an upstream request was given up: the client left before it had its whole answer. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError'
  override message = 'the client has gone'
}

/**
 * Aborts with ClientGoneError when the client leaves before it has its whole answer; aborted from the start when it left
 * while a hook was waiting. Fastify's own `request.signal` follows the request, which closes once its body has been read.
 */
export const clientGone = (reply: FastifyReply): AbortSignal => {
  const { raw } = reply
  if (raw.destroyed || raw.closed) return AbortSignal.abort(new ClientGoneError())
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientGoneError())
  })
  return controller.signal
}
