import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { SessionCookie } from './cookie.ts'
import type { Seal } from './seal.ts'
import type { AccountKind, SessionRecord, SessionStore } from './store.ts'

/** A live session with its token opened. It stays inside the BFF. */
export interface Session {
  key: string
  kind: AccountKind
  token: string
  /** When it ends if nothing happens, and when it ends in any case; milliseconds since 1970. */
  idleExpiresAt: number
  absoluteExpiresAt: number
}

export interface Sessions {
  /**
   * The session of a request; undefined without one that is alive. Counts as use. The cookie of a dead session stays: it is
   * worth nothing, and clearing it could race with the cookie of a login that runs at the same time.
   */
  find: (request: FastifyRequest) => Promise<Session | undefined>
  /** Begins a session under a new id and sets the cookie. */
  start: (reply: FastifyReply, kind: AccountKind, token: string) => Promise<Session>
  /** Ends a session and clears the cookie. True for exactly one of several endings at once. */
  end: (reply: FastifyReply, session: Session) => Promise<boolean>
  /** Clears the cookie. */
  forget: (reply: FastifyReply) => void
  /** Resolves when sessions can be read. */
  ping: () => Promise<void>
}

interface Options {
  store: SessionStore
  cookie: SessionCookie
  seal: Seal
  clock: Clock
  idleMs: number
  absoluteMs: number
}

/** The time of use is written back at most this often: a page that asks for ten things costs one write. */
const noteUseEveryMs = 60_000

const keyOf = (id: string): string => createHash('sha256').update(id).digest('base64url')

export const createSessions = ({ store, cookie, seal, clock, idleMs, absoluteMs }: Options): Sessions => {
  const expiryOf = ({ createdAt, seenAt }: SessionRecord) => {
    const absoluteExpiresAt = createdAt + absoluteMs
    return { idleExpiresAt: Math.min(seenAt + idleMs, absoluteExpiresAt), absoluteExpiresAt }
  }

  const noteUse = async (key: string, record: SessionRecord): Promise<SessionRecord> => {
    const now = clock()
    if (now - record.seenAt < noteUseEveryMs) return record
    const used = { ...record, seenAt: now }
    await store.update(key, used, expiryOf(used).idleExpiresAt)
    return used
  }

  const open = async (key: string): Promise<Session | undefined> => {
    const found = await store.read(key)
    if (!found || expiryOf(found).idleExpiresAt <= clock()) return undefined
    const token = seal.open(found.sealedToken, key)
    if (token === undefined) return undefined
    const record = await noteUse(key, found)
    return { key, kind: record.kind, token, ...expiryOf(record) }
  }

  return {
    find: async request => {
      const id = cookie.read(request)
      return id === undefined ? undefined : open(keyOf(id))
    },
    start: async (reply, kind, token) => {
      const id = randomBytes(32).toString('base64url')
      const key = keyOf(id)
      const now = clock()
      const record: SessionRecord = { kind, sealedToken: seal.close(token, key), createdAt: now, seenAt: now }
      const expiry = expiryOf(record)
      await store.create(key, record, expiry.idleExpiresAt)
      cookie.write(reply, id)
      return { key, kind, token, ...expiry }
    },
    end: async (reply, session) => {
      const ended = await store.remove(session.key)
      cookie.clear(reply)
      return ended
    },
    forget: cookie.clear,
    ping: store.ping,
  }
}
