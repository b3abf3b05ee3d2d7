import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SessionEnd, sessionsPerAccount } from '../../../shared/model/session.ts'
import type { Seal } from '../../http/seal.ts'
import { isWithin } from '../../http/window.ts'
import { cached } from '../cache.ts'
import type { Clock } from '../clock.ts'
import type { SessionCookie } from './cookie.ts'
import { SignedIn } from './signed-in.ts'
import type { AccountKind, SessionRecord, SessionRecords } from './store.ts'

/** A session in the list that a person sees of their own sessions. */
export interface ListedSession {
  key: string
  kind: AccountKind
  /** Undefined: sealed with a key that is no longer configured. */
  token: string | undefined
  userAgent: string
  createdAt: number
  seenAt: number
}

/** The account that signs in, its token and its browser. */
interface NewSession {
  kind: AccountKind
  owner: string
  token: string
  email?: string | undefined
  userAgent: string
  /** Parameters of a logout at the provider where it began. */
  logout?: string | undefined
}

/** Most sessions that one login ends. Two, so that a login that was cut off is made up for. */
const endedPerLogin = 2

export interface Sessions {
  /** The store of @fastify/session. */
  store: SessionStore
  /** Who is signed in; undefined for a visitor. */
  find: (request: FastifyRequest) => SignedIn | undefined
  /** Starts a session under a new id and ends the request's earlier one. The response sets the cookie. */
  start: (request: FastifyRequest, session: NewSession) => Promise<SignedIn>
  /** Ends the session of a request and clears its cookie. True for exactly one of several concurrent calls. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /**
   * Ends the oldest sessions of the account beyond the newest 20: at most two, since each login begins one. Use does not count for
   * age, because a thief could keep a session in use. Concurrent calls end different ones. @returns those that this call ended
   */
  endOldest: (session: SignedIn) => Promise<ListedSession[]>
  /** All active sessions of the same account, the most recently used first. */
  listOf: (session: SignedIn) => Promise<ListedSession[]>
  /** Ends a session of another browser. True for exactly one of several concurrent calls. */
  endOther: (key: string) => Promise<boolean>
  /** Clears the cookie. */
  forget: (reply: FastifyReply) => void
  /** Time left of a session. */
  endOf: (expiry: Expiry) => SessionEnd
  /** Owner and time left of the session with an id; undefined: it has ended. Does not count as use. */
  look: (id: string) => Promise<{ owner: string; end: SessionEnd } | undefined>
  /** Resolves when sessions can begin. */
  ping: () => Promise<void>
}

/** When a session ends without use, and when it ends in any case; milliseconds since 1970. */
type Expiry = Pick<SignedIn, 'idleExpiresAt' | 'absoluteExpiresAt'>

interface Options {
  records: SessionRecords
  cookie: SessionCookie
  seal: Seal
  clock: Clock
  idleMs: number
  absoluteMs: number
}

/**
 * How often the time of use is written, so that a page with ten requests costs one write. A session may end this much early.
 * So short idle timeouts need a shorter interval.
 */
const writeIntervalMs = (idleMs: number): number => Math.min(60_000, idleMs / 4)

/** Longest User-Agent that is stored. */
const userAgentLength = 255

/** Logins of one millisecond have an order too. */
const newestFirst = (one: ListedSession, other: ListedSession): number =>
  other.createdAt - one.createdAt || (one.key < other.key ? -1 : 1)

/** What a sealed address is bound to: another text than the token of the same session. */
const boundEmail = (key: string): string => `${key} email`
const boundLogout = (key: string): string => `${key} logout`

const digest = cached((text: string) => createHash('sha256').update(text).digest('base64url'))

/** The record of a session that begins now. */
const recordOf = (
  { kind, owner, token, email, userAgent, logout }: NewSession,
  key: string,
  seal: Seal,
  now: number,
): SessionRecord => ({
  kind,
  owner,
  userAgent: userAgent.slice(0, userAgentLength),
  sealedToken: seal.close(token, key),
  ...(email === undefined ? {} : { sealedEmail: seal.close(email, boundEmail(key)) }),
  ...(logout === undefined ? {} : { sealedLogout: seal.close(logout, boundLogout(key)) }),
  createdAt: now,
  seenAt: now,
})

/** What @fastify/session asks for. It reads and ends sessions: their changes are written at once, by `start` and at a use. */
const pluginStore = (
  open: (key: string) => Promise<SignedIn | undefined>,
  remove: SessionRecords['remove'],
): SessionStore => ({
  get: (id, callback) => {
    open(digest(id)).then(
      signedIn => callback(null, signedIn ? { cookie: { originalMaxAge: null }, signedIn } : null),
      callback,
    )
  },
  set: (_id, _session, callback) => callback(),
  destroy: (id, callback) => {
    remove(digest(id)).then(() => callback(), callback)
  },
})

/**
 * Sessions with what @fastify/session lacks: an absolute timeout, updates that never recreate an ended session, sealed tokens,
 * digested keys, at most one write per minute of use, an index by account, and exactly one winner among concurrent endings.
 */
export const createSessions = ({ records, cookie, seal, clock, idleMs, absoluteMs }: Options): Sessions => {
  const expiryOf = ({ createdAt, seenAt }: SessionRecord): Expiry => {
    const absoluteExpiresAt = createdAt + absoluteMs
    return { idleExpiresAt: Math.min(seenAt + idleMs, absoluteExpiresAt), absoluteExpiresAt }
  }

  /** Whether neither timeout is over, and no time of it is ahead: a session of a clock that was ahead would outlive both. */
  const isAlive = ({ createdAt, seenAt }: SessionRecord): boolean =>
    isWithin(createdAt, absoluteMs, clock()) && isWithin(seenAt, idleMs, clock())
  const isUseRecent = ({ seenAt }: SessionRecord): boolean => isWithin(seenAt, writeIntervalMs(idleMs), clock())
  const endOf = ({ idleExpiresAt, absoluteExpiresAt }: Expiry): SessionEnd => {
    const secondsTo = (at: number) => Math.max(0, Math.floor((at - clock()) / 1_000))
    return { idleSeconds: secondsTo(idleExpiresAt), absoluteSeconds: secondsTo(absoluteExpiresAt) }
  }

  /** A store that refuses writes, as a full one does, must not end what it still serves: the use is then noted by a later call. */
  const recordUse = async (key: string, record: SessionRecord): Promise<SessionRecord> => {
    const used = { ...record, seenAt: clock() }
    return records.update(key, used, expiryOf(used).idleExpiresAt).then(
      () => used,
      () => record,
    )
  }

  const open = async (key: string): Promise<SignedIn | undefined> => {
    const found = await records.read(key)
    if (!found || !isAlive(found)) return undefined
    const token = seal.open(found.sealedToken, key)
    if (token === undefined) return undefined
    const record = isUseRecent(found) ? found : await recordUse(key, found)
    const { kind, owner, sealedEmail, sealedLogout } = record
    const email = sealedEmail === undefined ? undefined : seal.open(sealedEmail, boundEmail(key))
    const logout = sealedLogout === undefined ? undefined : seal.open(sealedLogout, boundLogout(key))
    return new SignedIn({ key, kind, owner, token, email, logout, ...expiryOf(record) })
  }

  const listOf = async ({ owner }: SignedIn): Promise<ListedSession[]> => {
    const found = await records.listOf(owner)
    return found
      .filter(([, record]) => isAlive(record))
      .map(([key, { sealedToken, kind, userAgent, createdAt, seenAt }]) => {
        return { key, kind, token: seal.open(sealedToken, key), userAgent, createdAt, seenAt }
      })
      .sort((one, other) => other.seenAt - one.seenAt)
  }

  return {
    store: pluginStore(open, records.remove),
    find: request => request.session?.signedIn,
    start: async (request, begun) => {
      if (request.session.signedIn) await request.session.regenerate()
      const { session } = request
      const key = digest(session.sessionId)
      const record = recordOf(begun, key, seal, clock())
      const expiry = expiryOf(record)
      await records.create(key, record, expiry.idleExpiresAt)
      const { kind, owner, token, email, logout } = begun
      session.signedIn = new SignedIn({ key, kind, owner, token, email, logout, ...expiry })
      // Saved now: before the response the plugin skips it if the proxy connects over plain http.
      await session.save()
      // Otherwise the plugin would also clear the earlier cookie.
      delete request.cookies[cookie.name]
      return session.signedIn
    },
    end: async (request, reply) => {
      const session = request.session?.signedIn
      const ended = session !== undefined && (await records.remove(session.key))
      request.setDecorator('session', null)
      reply.clearCookie(cookie.name, cookie.options)
      return ended
    },
    endOldest: async session => {
      const ended: ListedSession[] = []
      for (;;) {
        const oldest = (await listOf(session)).sort(newestFirst).slice(sessionsPerAccount).at(-1)
        if (!oldest || ended.length === endedPerLogin) return ended
        if (await records.remove(oldest.key)) ended.push(oldest)
      }
    },
    listOf,
    endOther: records.remove,
    forget: reply => reply.clearCookie(cookie.name, cookie.options),
    endOf,
    look: async id => {
      const key = digest(id)
      const found = await records.read(key)
      if (!found || !isAlive(found) || seal.open(found.sealedToken, key) === undefined) return undefined
      return { owner: found.owner, end: endOf(expiryOf(found)) }
    },
    ping: records.ping,
  }
}
