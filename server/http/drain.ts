import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Requests get this long to finish once the app closes. SIGTERM leaves ten seconds for everything. */
const graceMs = 5_000

/** Whether a client still sends its request: the connection cannot carry another one before that ends. */
const isStillSending = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete &&
  !raw.readableEnded &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** How long an answer waits for the rest of its request. */
const swallowMs = 300

/**
 * Reads the rest of a request that is answered early, for a moment: closing a connection with bytes that were not read resets
 * it, and the other side may lose the answer (RFC 9112 §9.6).
 */
const swallow = (request: IncomingMessage, then: () => void): void => {
  const goOn = () => {
    clearTimeout(timer)
    request.off('end', goOn).off('close', goOn)
    then()
  }
  const timer = setTimeout(goOn, swallowMs)
  request.once('end', goOn).once('close', goOn).resume()
}

/**
 * Closing an app begins with `drainMs` in which it serves on and /readyz fails: a proxy stops sending requests before any
 * connection closes. Then every connection ends within five seconds. Answers given meanwhile carry `Connection: close`. Fastify itself
 * closes connections between two requests. Those that never sent anything, such as browsers open in advance, do not count
 * as idle for Node and are closed here. What is left after the grace is cut: half-sent requests, slow readers.
 *
 * An answer that comes before the whole of its request, such as 413, carries `Connection: close` at any time.
 *
 * @returns whether the app is closing
 */
export const drainOnClose = (app: FastifyInstance, drainMs = 0): (() => boolean) => {
  let stopping = false
  const { server } = app
  const connections = new Set<Socket>()
  server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    stopping = true
    if (drainMs > 0) await wait(drainMs)
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const goOn = () => {
      if (stopping || isStillSending(request)) reply.header('connection', 'close')
      done()
    }
    if (isStillSending(request)) swallow(request.raw, goOn)
    else goOn()
  })
  return () => stopping
}
