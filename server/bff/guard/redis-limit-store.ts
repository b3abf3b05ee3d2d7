import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from '../redis.ts'

/** Counters of @fastify/rate-limit in Redis; its own Redis store needs ioredis. A counter lasts for one window. */
export const redisLimitStore = (redis: Redis): FastifyRateLimitStoreCtor => {
  const count = async (key: string, windowMs: number) => {
    const [current, left] = await redis.run(client => Promise.all([client.incr(key), client.pTTL(key)]))
    if (left >= 0) return { current, ttl: left }
    // Not with the NX of PEXPIRE, which Redis has since version 7.
    await redis.run(client => client.pExpire(key, windowMs))
    return { current, ttl: windowMs }
  }

  const storeNamed = (name: string): FastifyRateLimitStore => ({
    incr: (address, callback, windowMs) => {
      count(`yardkey:limit:${name}:${address}`, windowMs).then(
        result => callback(null, result),
        (error: Error) => callback(error),
      )
    },
    child: options => {
      const { routeInfo } = options as unknown as { routeInfo: { method: string; url: string } }
      return storeNamed(`${routeInfo.method} ${routeInfo.url}`)
    },
  })

  return class {
    incr: FastifyRateLimitStore['incr']
    child: FastifyRateLimitStore['child']

    constructor() {
      const { incr, child } = storeNamed('all')
      this.incr = incr
      this.child = child
    }
  }
}
