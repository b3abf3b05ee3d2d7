import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { AppError } from '../../http/app-error.ts'
import { reshapeOf } from '../reshape/index.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admit, admitted } from './admission.ts'
import { streamJsonBodies } from './body.ts'
import { passCallsThrough } from './proxy.ts'
import { createUploads } from './uploads.ts'
import { webShapeHandler } from './web-shape.ts'

/** The calls that a browser may make, by path and method. */
const calls = Object.entries(contract) as [CallName, Entry][]
const open = calls.filter(([, { web }]) => web !== 'none')
const methodsOf = new Map<string, Map<string, Entry>>(
  [...Map.groupBy(open, ([, { path }]) => path)].map(([path, entries]) => [
    path,
    new Map(entries.map(([, entry]) => [entry.method, entry])),
  ]),
)

/** The contract's entry for a request whose path has one; else 405. */
const entryOf = ({ method, routeOptions }: FastifyRequest): Entry => {
  const entry = methodsOf.get(routeOptions.url ?? '')?.get(method)
  if (!entry) throw new AppError('method_not_allowed')
  return entry
}

/**
 * Serves the contract's calls to the browser, and nothing else under /api. Only requests whose method, path and kind of
 * session match the contract reach the upstream.
 */
export const gateway = fp(
  async (app: FastifyInstance, { upstream, sessions }: { upstream: Upstream; sessions: Sessions }) => {
    app.decorateRequest(admitted, undefined)
    app.addHook('onRequest', (request, _reply, done) => {
      admit(request, entryOf(request), sessions)
      done()
    })
    streamJsonBodies(app)

    const same = open.filter(([, { web }]) => web === 'same').map(([, entry]) => entry)
    const uploads = createUploads()
    await passCallsThrough(app, {
      upstream,
      sessions,
      uploads,
      entryOf,
      paths: [...new Set(same.map(({ path }) => path))],
      methods: [...new Set(same.map(({ method }) => method))],
    })
    for (const [name, entry] of open) {
      if (entry.web === 'same' || entry.web === 'none') continue
      app.route({
        method: entry.method,
        url: entry.path,
        exposeHeadRoute: false,
        handler: webShapeHandler(entry, entry.web, reshapeOf(name), { upstream, sessions, uploads }),
      })
    }
  },
  { name: 'gateway', dependencies: ['@fastify/cookie', '@fastify/rate-limit'], encapsulate: true },
)
