import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { rateLimitOf } from '../guard/limit.ts'
import { reshapeOf } from '../reshape/index.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { admit, admitted } from './admission.ts'
import { streamJsonBodies } from './body.ts'
import { faceHandler } from './face.ts'
import { passThrough } from './pass-through.ts'

/**
 * The contract's calls, as the browser may make them: one route for each entry, and nothing else under /api. The upstream
 * hears only of requests whose method, path and kind of session fit.
 */
export const gateway = fp(
  async (app: FastifyInstance, { upstream, sessions }: { upstream: Upstream; sessions: Sessions }) => {
    streamJsonBodies(app)
    app.decorateRequest(admitted, undefined)
    const stream = await passThrough(app, upstream, sessions)

    for (const [name, entry] of Object.entries(contract) as [CallName, Entry][]) {
      if (entry.web === 'none') continue
      app.route({
        method: entry.method,
        url: entry.path,
        exposeHeadRoute: false,
        config: {
          ...(entry.limit ? { rateLimit: rateLimitOf(entry.limit) } : {}),
          ...(entry.changes ? { changes: entry.changes } : {}),
        },
        onRequest: [admit(entry, sessions)],
        handler: entry.web === 'same' ? stream : faceHandler(entry, entry.web, reshapeOf(name), upstream, sessions),
      })
    }
  },
  { name: 'gateway', dependencies: ['@fastify/cookie', '@fastify/rate-limit'], encapsulate: true },
)
