import type { FastifyInstance } from 'fastify'
import type { BffOptions } from '../../server/bff/app.ts'
import type { BffConfig } from '../../server/bff/config.ts'
import { bffConfig, startBff } from './bff.ts'
import { isMissing, redisUrl } from './services.ts'
import { until } from './until.ts'

/** Where BFFs can keep what they share, on this machine. */
export const stores = isMissing('redis') ? (['memory'] as const) : (['memory', 'Redis'] as const)

export interface Bffs {
  /** One of them; with one in memory always the same. */
  at: (index: number) => FastifyInstance
  /** Address of their Redis; '' in memory. */
  redis: string
  close: () => Promise<unknown>
}

/** BFFs in front of an upstream, ready: three that share a Redis, or one with its own memory. */
export const startBffs = async (
  store: (typeof stores)[number],
  upstream: string,
  { own = {}, ...options }: BffOptions & { own?: Partial<BffConfig> },
): Promise<Bffs> => {
  const redis = store === 'Redis' ? await redisUrl() : ''
  const config = bffConfig(upstream, { ...own, ...(redis === '' ? {} : { redisUrl: redis }) })
  const apps: FastifyInstance[] = []
  for (let count = store === 'Redis' ? 3 : 1; count > 0; count--) apps.push(await startBff(config, options))
  for (const app of apps) await until('a BFF to be ready', async () => (await app.inject('/readyz')).statusCode === 200)
  return {
    at: index => apps[index % apps.length] as FastifyInstance,
    redis,
    close: () => Promise.all(apps.map(app => app.close())),
  }
}
