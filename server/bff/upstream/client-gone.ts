import type { FastifyReply } from 'fastify'

/** The reason of an aborted upstream request: the client left before the end of the response. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError'
  override message = 'the client has gone'
}

/**
 * Aborts with ClientGoneError when the client leaves before the end of the response. Already aborted if it left while a hook
 * was waiting. Fastify's `request.signal` follows the request instead, which closes once its body has been read.
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
