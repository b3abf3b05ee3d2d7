import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Seal } from '../../http/seal.ts'
import type { Clock } from '../clock.ts'
import type { Redis } from '../redis.ts'

const Pending = v.object({
  kind: v.picklist(['customer', 'employee']),
  /** The address as typed, by which an account is named whose upstream tells no id. */
  email: v.string(),
  /** The account API's secret for this login. */
  secret: v.string(),
})
type Pending = v.InferOutput<typeof Pending>

/** A login of this browser with the right password that still wants a proof. It is no session: nothing can be read with it. */
export interface PendingLogins {
  /** Begins one under a new id, in place of an earlier one. */
  begin: (request: FastifyRequest, reply: FastifyReply, pending: Pending) => Promise<void>
  find: (request: FastifyRequest) => Promise<Pending | undefined>
  /** Ends it, and clears its cookie. A failure of the store is harmless: the account API has ended it already. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

interface Records {
  write: (key: string, text: string) => Promise<void>
  read: (key: string) => Promise<string | undefined>
  remove: (key: string) => Promise<void>
}

/** As long as the account API waits for the proof. */
const lifeMs = 30 * 60_000

/** In this process's memory: the latest 10,000. */
const inMemory = (clock: Clock, limit = 10_000): Records => {
  const kept = new Map<string, { text: string; until: number }>()
  return {
    write: async (key, text) => {
      kept.set(key, { text, until: clock() + lifeMs })
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    },
    read: async key => {
      const found = kept.get(key)
      return found && found.until > clock() ? found.text : undefined
    },
    remove: async key => {
      kept.delete(key)
    },
  }
}

/** In Redis, shared by all BFFs: another BFF may receive the code. */
const inRedis = (redis: Redis): Records => {
  const nameOf = (key: string) => `yardkey:login:${key}`
  return {
    write: async (key, text) => {
      const expiration = { type: 'PX', value: lifeMs } as const
      await redis.run(client => client.set(nameOf(key), text, { expiration }))
    },
    read: async key => (await redis.run(client => client.get(nameOf(key)))) ?? undefined,
    remove: async key => {
      await redis.run(client => client.del(nameOf(key)))
    },
  }
}

interface Options {
  redis: Redis | undefined
  clock: Clock
  seal: Seal
  publicUrl: string
}

/**
 * Stores pending logins on the server, sealed, under the digest of an id in a cookie like that of a session. The browser never has
 * the account API's secret.
 */
export const createPendingLogins = ({ redis, clock, seal, publicUrl }: Options): PendingLogins => {
  const records = redis ? inRedis(redis) : inMemory(clock)
  const secure = publicUrl.startsWith('https:')
  const cookieName = secure ? '__Host-Http-login' : 'login'
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure, signed: true }
  const digest = (id: string) => createHash('sha256').update(id).digest('base64url')
  const bound = (key: string) => `${key} login`

  const keyOf = (request: FastifyRequest): string | undefined => {
    const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '')
    return valid && value !== null ? digest(value) : undefined
  }
  const remove = async (request: FastifyRequest) => {
    const key = keyOf(request)
    if (key !== undefined) await records.remove(key)
  }

  return {
    begin: async (request, reply, pending) => {
      await remove(request)
      const id = randomBytes(32).toString('base64url')
      const key = digest(id)
      await records.write(key, seal.close(JSON.stringify(pending), bound(key)))
      reply.setCookie(cookieName, id, options)
    },
    find: async request => {
      const key = keyOf(request)
      const sealed = key === undefined ? undefined : await records.read(key)
      const text = key === undefined || sealed === undefined ? undefined : seal.open(sealed, bound(key))
      return text === undefined ? undefined : v.parse(Pending, JSON.parse(text))
    },
    end: async (request, reply) => {
      reply.clearCookie(cookieName, options)
      await remove(request).catch(error => request.log.warn({ err: error }, 'a pending login could not be removed'))
    },
  }
}
