import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract } from '../../../shared/contract/index.ts'
import type { BffConfig } from '../config.ts'
import type { ExchangeObserver } from '../upstream/observe.ts'
import type { CallObserver } from './call-observer.ts'

/** Requests in progress by id, for code that knows only the id that was sent upstream. */
const requestsUnderWay = (app: FastifyInstance): ReadonlyMap<string, FastifyRequest> => {
  const requests = new Map<string, FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    requests.set(request.id, request)
    reply.raw.once('close', () => requests.delete(request.id))
    done()
  })
  return requests
}

/** Paths of the contract without parameters. The BFF also calls them from routes with other paths. */
const plainPaths = new Set<string>(Object.values(contract).map(({ path }) => path))

const routeOf = (path: string, request: FastifyRequest | undefined): string => {
  const [plain = ''] = path.split('?', 1)
  return plainPaths.has(plain) ? plain : (request?.routeOptions.url ?? 'none')
}

/** Adds metrics and traces to an app; each is loaded only if configured. Call it before other hooks are added. */
export const observe = async (app: FastifyInstance, { metricsPort, tracing: tracingConfig, host }: BffConfig) => {
  const observers: ExchangeObserver[] = []
  if (metricsPort === undefined && tracingConfig === undefined) return { observers }
  const underWay = requestsUnderWay(app)
  const add = (observer: CallObserver) =>
    observers.push(({ method, path, headers }) => {
      const request = underWay.get(headers['x-request-id'] ?? '')
      return observer({ method, route: routeOf(path, request), request, headers })
    })
  if (tracingConfig) {
    const [{ createTracing }, { traceCalls }] = await Promise.all([
      import('../../http/tracing.ts'),
      import('./traces.ts'),
    ])
    const tracing = createTracing(tracingConfig)
    tracing.follow(app)
    add(traceCalls(tracing))
  }
  if (metricsPort === undefined) return { observers }
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(app, { host, port: metricsPort })
  add(metrics.call)
  return { observers, metrics }
}
