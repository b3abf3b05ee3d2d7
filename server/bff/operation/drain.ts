import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether a request still sends. Its connection cannot carry another one, and as long as it lasts it holds a stopping process back. */
const isStillSending = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * From the moment the app is told to close, every answer asks its client to leave (`Connection: close`), those of requests
 * that were on their way already too; idle connections Fastify closes itself. So nobody with a keep-alive connection holds
 * the process back, and nobody's request is cut off. An answer that comes before the whole of its request, such as 413,
 * does the same at any time.
 *
 * @returns whether the app is closing
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (request, reply) => {
    if (stopping || isStillSending(request)) reply.header('connection', 'close')
  })
  return () => stopping
}
