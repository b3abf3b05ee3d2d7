import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import { type OwnCall, ownCalls } from '../../../shared/contract/own-calls.ts'
import { AppError } from '../../http/app-error.ts'
import { networkOf } from '../../http/network.ts'
import { isWithin } from '../../http/window.ts'
import { createCache } from '../cache.ts'
import type { Clock } from '../clock.ts'
import type { Redis } from '../redis.ts'

/** Counts a call. @returns how many there are in the window, and how many milliseconds of it are left */
type Count = (key: string, windowMs: number) => Promise<{ current: number; ttl: number }>

/** In Redis; the plugin's own store for it needs ioredis. Redis measures how long a counter lasts. */
const inRedis =
  (redis: Redis): Count =>
  async (key, windowMs) => {
    const [current, left] = await redis.run(client => Promise.all([client.incr(key), client.pTTL(key)]))
    if (left >= 0) return { current, ttl: left }
    // Not with the NX of PEXPIRE, which Redis has since version 7.
    await redis.run(client => client.pExpire(key, windowMs))
    return { current, ttl: windowMs }
  }

/** Most counters in memory. Beyond it the one whose window began first is dropped. */
const mostCounters = 50_000

/** In this process's memory. The plugin's own store takes a time of a clock that was ahead for a beginning. */
const inMemory = (clock: Clock): Count => {
  const counters = createCache<{ count: number; since: number }>(mostCounters)
  return async (key, windowMs) => {
    const now = clock()
    const found = counters.get(key)
    const counter = found && isWithin(found.since, windowMs, now) ? found : { count: 0, since: now }
    counter.count++
    if (counter !== found) counters.set(key, counter)
    return { current: counter.count, ttl: counter.since + windowMs - now }
  }
}

/** The counters of @fastify/rate-limit. A counter lasts for one window. */
const limitStore = (count: Count): FastifyRateLimitStoreCtor => {
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

/** Limits of calls by path. Calls of one path share a limit. */
const limits = new Map<string, NonNullable<Entry['limit']>>(
  [...Object.values<Entry>(contract), ...Object.values<OwnCall>(ownCalls)].flatMap(({ path, limit }) =>
    limit ? [[path, limit]] : [],
  ),
)

/**
 * Enforces the rate limits of calls per client address, across all BFFs if there is a Redis. An IPv6 /64 network
 * counts as one address. Beyond the limit: 429 `too_many_attempts`.
 */
export const limitRates = async (app: FastifyInstance, redis: Redis | undefined, clock: Clock): Promise<void> => {
  app.addHook('onRoute', route => {
    const limit = limits.get(route.url)
    if (limit) route.config = { ...route.config, rateLimit: { max: limit.calls, timeWindow: limit.minutes * 60_000 } }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: request => networkOf(request.ip),
    store: limitStore(redis ? inRedis(redis) : inMemory(clock)),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    onExceeded: request => request.log.warn({ audit: 'limit_reached' }, 'rate limit exceeded by one address'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_attempts', { data: { retry_after: Math.ceil(ttl / 1000) } }),
  })
}
