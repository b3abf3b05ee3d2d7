import type { FastifyInstance } from 'fastify'

/**
 * From the moment the app is told to close, every answer asks its client to leave (`Connection: close`), those of requests
 * that were on their way already too; idle connections Fastify closes itself. So nobody with a keep-alive connection holds
 * the process back, and nobody's request is cut off.
 *
 * @returns whether the app is closing
 */
export const drainOnClose = (app: FastifyInstance): (() => boolean) => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return () => stopping
}
