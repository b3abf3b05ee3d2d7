import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of histogram buckets in seconds, for durations that people wait for. */
export const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A value with its labels. */
export type Figure = [value: number, labels?: Record<string, string>]

/** Adds a gauge whose values are read on each scrape. */
export const addGauge = (
  register: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
  read: () => Figure[] | Promise<Figure[]>,
): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [register],
    collect: async () => {
      const figures = await read()
      gauge.reset()
      for (const [value, labels = {}] of figures) gauge.set(labels, value)
    },
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** nginx's status for a client that left before the end of the response. */
const clientLeft = 499

/**
 * Request durations by method, route pattern and status. Patterns bound the number of series, whatever clients request, and
 * contain no ids and no secrets.
 */
const timeRequests = (app: FastifyInstance, register: Registry): void => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [register],
  })
  app.addHook('onRequest', (request, reply, done) => {
    const begin = performance.now()
    let status = clientLeft
    reply.raw.once('finish', () => {
      status = reply.statusCode
    })
    // Fastify does not call onResponse for clients that left.
    reply.raw.once('close', () => {
      const method = methods.has(request.method) ? request.method : 'other'
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method, route, status }, (performance.now() - begin) / 1000)
    })
    done()
  })
}

const addUtilization = (register: Registry): void => {
  let last = performance.eventLoopUtilization()
  const help = 'Share of time since the last scrape in which the event loop was busy'
  addGauge(register, { name: 'nodejs_eventloop_utilization', help }, () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return [[utilization]]
  })
}

const countConnections = ({ connections }: FastifyInstance, register: Registry): void => {
  const { stats } = connections
  addGauge(register, { name: 'http_connections', help: 'Open connections' }, () => [[stats().open]])
  const closed = new Counter({
    name: 'http_connections_closed_total',
    help: 'Connections beyond the limit that were refused, or closed while idle',
    labelNames: ['reason'] as const,
    registers: [register],
    collect: () => {
      const { idle, refused } = stats()
      closed.reset()
      closed.inc({ reason: 'idle' }, idle)
      closed.inc({ reason: 'refused' }, refused)
    },
  })
}

/** Scrapers need one connection. Further ones may not use up the descriptors. */
const mostScrapers = 8

/**
 * Serves the Prometheus metrics of an app on a separate port, which browsers cannot reach: only GET /metrics. Call it before
 * other hooks are added. It listens when the app is ready, which fails if the port is in use, and closes with the app.
 *
 * @returns the registry, to which an app can add its own metrics
 */
export const exposeMetrics = (app: FastifyInstance, { host, port }: { host: string; port: number }): Registry => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  addUtilization(register)
  timeRequests(app, register)
  countConnections(app, register)

  const server = createServer(async ({ method, url }, response) => {
    const isAsked = method === 'GET' && url === '/metrics'
    try {
      const text = isAsked ? await register.metrics() : ''
      response.writeHead(isAsked ? 200 : 404, { 'content-type': register.contentType }).end(text)
    } catch (error) {
      app.log.error({ err: error }, 'metrics could not be read')
      response.writeHead(500).end()
    }
  })
  server.maxConnections = mostScrapers
  app.addHook('onReady', async () => {
    server.listen(port, host)
    await once(server, 'listening')
    server.on('error', error => app.log.error({ err: error }, 'the metrics server failed'))
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
  return register
}
