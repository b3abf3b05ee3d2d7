import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Time for requests in flight once the app closes. The whole shutdown has ten seconds after SIGTERM. */
const graceMs = 5_000

/** Whether a client still sends its request, so that the connection cannot be reused yet. */
const isStillSending = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete &&
  !raw.readableEnded &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** How long a response waits for the rest of its request. */
const drainRequestMs = 300

/**
 * Briefly drains the rest of a request that is answered early. Closing a connection with unread bytes resets it, and the client
 * may lose the response (RFC 9112 §9.6).
 */
const drainRequest = (request: IncomingMessage, then: () => void): void => {
  const done = () => {
    clearTimeout(timer)
    request.off('end', done).off('close', done)
    then()
  }
  const timer = setTimeout(done, drainRequestMs)
  request.once('end', done).once('close', done).resume()
}

/**
 * Closes an app gracefully. For `drainMs` it still serves while /readyz fails, so that a proxy stops sending requests before
 * connections close. Then all connections end within five seconds, and responses have `Connection: close`.
 *
 * Fastify closes idle connections. Node does not count connections without any request as idle, such as a browser's
 * preconnects, so they are closed here. After five seconds the rest is cut: half-sent requests and slow readers.
 *
 * A response that precedes the end of its request, such as 413, always has `Connection: close`.
 *
 * @returns a function that tells whether the app is closing
 */
export const drainOnClose = (app: FastifyInstance, drainMs = 0): (() => boolean) => {
  let stopping = false
  const { server, connections } = app
  app.addHook('preClose', async () => {
    stopping = true
    if (drainMs > 0) await wait(drainMs)
    for (const socket of connections.open()) if (socket.bytesRead === 0) socket.destroy()
    // An app that has never listened has nothing to wait for.
    const timer = setTimeout(() => server.closeAllConnections(), graceMs).unref()
    server.once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const send = () => {
      if (stopping || isStillSending(request)) reply.header('connection', 'close')
      done()
    }
    if (isStillSending(request)) drainRequest(request.raw, send)
    else send()
  })
  return () => stopping
}
