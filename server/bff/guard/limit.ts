import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Redis } from '../redis.ts'
import { redisLimitStore } from './redis-limit-store.ts'

/** How many calls one client address may make: a network of 64 bits counts as one address in IPv6. */
export const rateLimitOf = ({ calls, minutes }: { calls: number; minutes: number }) => ({
  max: calls,
  timeWindow: minutes * 60_000,
})

/** Makes the `rateLimit` of a route's config hold, for all BFFs together where there is a Redis. Beyond it: 429 `too_many_attempts`. */
export const limitRates = async (app: FastifyInstance, redis: Redis | undefined): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    ...(redis ? { store: redisLimitStore(redis) } : {}),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    onExceeded: request => request.log.warn({ audit: 'limit_reached' }, 'too many calls from one address'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_attempts', { data: { retry_after: Math.ceil(ttl / 1000) } }),
  })
}
