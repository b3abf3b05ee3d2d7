import type { Clock } from '../clock.ts'
import type { Redis } from '../redis.ts'
import type { SessionRecord, SessionRecords } from './store.ts'

/** Lifetime of the list of an account's sessions after the last login. Longer than any session. */
const listMs = 48 * 3_600_000
/** Lifetime of what a readiness check writes. */
const readyMs = 60_000
/** Written by a readiness check. Their slots spread, so that a cluster of several shards, which we cannot use, refuses some of them. */
const readyKeys = Array.from({ length: 16 }, (_, index) => `yardkey:ready:${index}`)

/** Sessions in Redis, shared by all BFFs. Redis expires them. Reading an account's list removes expired entries from it. */
export const createRedisStore = (redis: Redis, clock: Clock): SessionRecords => {
  const nameOf = (key: string) => `yardkey:session:${key}`
  const listName = (owner: string) => `yardkey:sessions-of:${owner}`
  const lifeOf = (expiresAt: number) => Math.max(1, Math.ceil(expiresAt - clock()))
  const write = (condition: 'NX' | 'XX') => async (key: string, record: SessionRecord, expiresAt: number) => {
    await redis.run(client =>
      client.set(nameOf(key), JSON.stringify(record), {
        condition,
        expiration: { type: 'PX', value: lifeOf(expiresAt) },
      }),
    )
  }
  const create = write('NX')
  const list = async (name: string, key: string) => {
    await redis.run(client => Promise.all([client.sAdd(name, key), client.pExpire(name, listMs)]))
  }
  return {
    create: async (key, record, expiresAt) => {
      await create(key, record, expiresAt)
      await list(listName(record.owner), key)
    },
    update: write('XX'),
    read: async key => {
      const text = await redis.run(client => client.get(nameOf(key)))
      return text === null ? undefined : (JSON.parse(text) as SessionRecord)
    },
    remove: async key => (await redis.run(client => client.del(nameOf(key)))) === 1,
    listOf: async owner => {
      const keys = await redis.run(client => client.sMembers(listName(owner)))
      if (keys.length === 0) return []
      // Not MGET: a cluster refuses one command for keys of several slots.
      const texts = await Promise.all(keys.map(key => redis.run(client => client.get(nameOf(key)))))
      const gone = keys.filter((_, index) => texts[index] === null)
      if (gone.length > 0) await redis.run(client => client.sRem(listName(owner), gone))
      return keys.flatMap((key, index): [string, SessionRecord][] => {
        const text = texts[index]
        return typeof text === 'string' ? [[key, JSON.parse(text) as SessionRecord]] : []
      })
    },
    ping: async () => {
      const expiration = { type: 'PX', value: readyMs } as const
      await redis.run(client => Promise.all(readyKeys.map(key => client.set(key, '1', { expiration }))))
      await list('yardkey:ready-list', '1')
    },
  }
}
