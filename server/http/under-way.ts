import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Requests under way by their id: for those who see only the id that went up with a request. */
export const requestsUnderWay = (app: FastifyInstance): ReadonlyMap<string, FastifyRequest> => {
  const requests = new Map<string, FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    requests.set(request.id, request)
    reply.raw.once('close', () => requests.delete(request.id))
    done()
  })
  return requests
}
