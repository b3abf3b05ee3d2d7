import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether a request still sends. Its connection cannot carry another one, and as long as it lasts it holds a stopping process back. */
const isStillSending = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * From the moment the app is told to close, every answer asks its client to leave (`Connection: close`), those of requests
 * that were on their way already too. Connections between two requests Fastify closes itself; those that never sent anything,
 * such as browsers open in advance, Node does not count as idle, so they are closed here. So nobody with an open
 * connection holds the process back, and nobody's request is cut off. An answer that comes before the whole of its request,
 * such as 413, asks to leave at any time.
 *
 * @returns whether the app is closing
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let stopping = false
  const connections = new Set<Socket>()
  app.server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (request, reply) => {
    if (stopping || isStillSending(request)) reply.header('connection', 'close')
  })
  return () => stopping
}
