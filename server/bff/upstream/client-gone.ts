import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'

/** The reason of an aborted upstream request: the client left before the end of the response. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError'
  override message = 'the client has gone'
}

/** Lighter than an AbortSignal, since every call has one. undici takes both. */
class ClientSignal extends EventEmitter {
  reason: ClientGoneError | undefined
}

/**
 * Aborts with ClientGoneError when the client leaves before the end of the response. Already aborted if it left while a hook
 * was waiting. Fastify's `request.signal` follows the request instead, which closes once its body has been read.
 */
export const clientGone = (reply: FastifyReply): EventEmitter | AbortSignal => {
  const { raw } = reply
  if (raw.destroyed || raw.closed) return AbortSignal.abort(new ClientGoneError())
  const signal = new ClientSignal()
  raw.once('close', () => {
    if (raw.writableFinished) return
    signal.reason = new ClientGoneError()
    signal.emit('abort')
  })
  return signal
}
