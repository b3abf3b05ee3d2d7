import type { Clock } from '../clock.ts'
import type { Redis } from '../redis.ts'
import type { SessionRecord, SessionStore } from './store.ts'

/** Sessions in Redis, shared by all BFFs. Redis removes the expired ones by itself. */
export const createRedisStore = (redis: Redis, clock: Clock): SessionStore => {
  const nameOf = (key: string) => `yardkey:session:${key}`
  const lifeOf = (expiresAt: number) => Math.max(1, Math.ceil(expiresAt - clock()))
  const write = (condition: 'NX' | 'XX') => async (key: string, record: SessionRecord, expiresAt: number) => {
    await redis.run(client =>
      client.set(nameOf(key), JSON.stringify(record), {
        condition,
        expiration: { type: 'PX', value: lifeOf(expiresAt) },
      }),
    )
  }
  return {
    create: write('NX'),
    update: write('XX'),
    read: async key => {
      const text = await redis.run(client => client.get(nameOf(key)))
      return text === null ? undefined : (JSON.parse(text) as SessionRecord)
    },
    remove: async key => (await redis.run(client => client.del(nameOf(key)))) === 1,
    ping: async () => {
      await redis.run(client => client.ping())
    },
  }
}
