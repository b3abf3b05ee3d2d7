import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Seal } from '../../http/seal.ts'
import { isLasting } from '../../http/window.ts'
import type { Clock } from '../clock.ts'
import type { Redis } from '../redis.ts'

/** What a browser has begun, and ends with another request. It is no session: nothing can be read with it. */
export interface Pending<T> {
  /** Begins it under a new id, in place of an earlier one of the browser. */
  begin: (request: FastifyRequest, reply: FastifyReply, begun: T) => Promise<void>
  find: (request: FastifyRequest) => Promise<T | undefined>
  /** Finds and ends it. Of several requests at once, one has it. */
  take: (request: FastifyRequest, reply: FastifyReply) => Promise<T | undefined>
  /** Ends it, and clears its cookie. A failure of the store is harmless: what was begun can be used once. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

interface Records {
  write: (key: string, text: string) => Promise<void>
  read: (key: string) => Promise<string | undefined>
  /** @returns whether it was there: true for one of several at once */
  remove: (key: string) => Promise<boolean>
}

/** In this process's memory: the latest 10,000. */
const inMemory = (clock: Clock, lifeMs: number, limit = 10_000): Records => {
  const kept = new Map<string, { text: string; until: number }>()
  return {
    write: async (key, text) => {
      kept.set(key, { text, until: clock() + lifeMs })
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    },
    read: async key => {
      const found = kept.get(key)
      return found && isLasting(found.until, lifeMs, clock()) ? found.text : undefined
    },
    remove: async key => kept.delete(key),
  }
}

/** In Redis, shared by all BFFs: another BFF may receive the code. */
const inRedis = (redis: Redis, name: string, lifeMs: number): Records => {
  const nameOf = (key: string) => `yardkey:${name}:${key}`
  return {
    write: async (key, text) => {
      const expiration = { type: 'PX', value: lifeMs } as const
      await redis.run(client => client.set(nameOf(key), text, { expiration }))
    },
    read: async key => (await redis.run(client => client.get(nameOf(key)))) ?? undefined,
    remove: async key => (await redis.run(client => client.del(nameOf(key)))) === 1,
  }
}

export interface PendingOptions {
  redis: Redis | undefined
  clock: Clock
  seal: Seal
  publicUrl: string
}

interface Kind<T> {
  /** Of the cookie, and in Redis. */
  name: string
  schema: v.GenericSchema<unknown, T>
  lifeMs: number
}

/** Stores what is pending on the server, sealed, under the digest of an id in a cookie like that of a session. The browser has no secret of it. */
export const createPending = <T>(
  { name, schema, lifeMs }: Kind<T>,
  { redis, clock, seal, publicUrl }: PendingOptions,
): Pending<T> => {
  const records = redis ? inRedis(redis, name, lifeMs) : inMemory(clock, lifeMs)
  const secure = publicUrl.startsWith('https:')
  const cookieName = secure ? `__Host-Http-${name}` : name
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure, signed: true }
  const digest = (id: string) => createHash('sha256').update(id).digest('base64url')
  const bound = (key: string) => `${key} ${name}`

  const keyOf = (request: FastifyRequest): string | undefined => {
    const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '')
    return valid && value !== null ? digest(value) : undefined
  }
  const remove = async (request: FastifyRequest): Promise<boolean> => {
    const key = keyOf(request)
    return key !== undefined && records.remove(key)
  }
  const find = async (request: FastifyRequest): Promise<T | undefined> => {
    const key = keyOf(request)
    const sealed = key === undefined ? undefined : await records.read(key)
    const text = key === undefined || sealed === undefined ? undefined : seal.open(sealed, bound(key))
    return text === undefined ? undefined : v.parse(schema, JSON.parse(text))
  }

  return {
    begin: async (request, reply, begun) => {
      await remove(request)
      const id = randomBytes(32).toString('base64url')
      const key = digest(id)
      await records.write(key, seal.close(JSON.stringify(begun), bound(key)))
      reply.setCookie(cookieName, id, options)
    },
    find,
    take: async (request, reply) => {
      const found = await find(request)
      const isOurs = await remove(request)
      reply.clearCookie(cookieName, options)
      return isOurs ? found : undefined
    },
    end: async (request, reply) => {
      reply.clearCookie(cookieName, options)
      await remove(request).catch(error => request.log.warn({ err: error }, 'a pending login could not be removed'))
    },
  }
}
