import type { OwnCall } from '../../shared/contract/own-calls.ts'
import { routeLimit } from '../http/body-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the BFF's own that a route answers. */
    own?: OwnCall
  }
}

/** Options of the route of a call of our own: its address, the bound of its body, and what the guards ask about it. */
export const ownRoute = (own: OwnCall) => {
  const { bodyLimit, config } = routeLimit(own)
  return { method: own.method, url: own.path, exposeHeadRoute: !own.noHead, bodyLimit, config: { ...config, own } }
}
