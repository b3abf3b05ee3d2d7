import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/**
 * Prometheus metrics on a port of their own, which no browser reaches: process figures, and durations by route pattern and
 * status. Route patterns carry no ids and no secrets.
 */
export const exposeMetrics = async (
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of an answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    durations.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isAsked ? 200 : 404, { 'content-type': register.contentType })
    response.end(isAsked ? await register.metrics() : '')
  })
  app.addHook('onReady', async () => {
    server.listen(port, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
