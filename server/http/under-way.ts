import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Requests in progress by id, for code that knows only the id that was sent upstream. */
export const requestsUnderWay = (app: FastifyInstance): ReadonlyMap<string, FastifyRequest> => {
  const requests = new Map<string, FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    requests.set(request.id, request)
    reply.raw.once('close', () => requests.delete(request.id))
    done()
  })
  return requests
}
