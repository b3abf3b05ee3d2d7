import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountDigest } from '../../http/account-digest.ts'
import type { Clock } from '../clock.ts'
import type { SessionCookie } from './cookie.ts'
import type { Seal } from './seal.ts'
import type { AccountKind, SessionRecord, SessionStore } from './store.ts'

/** A live session with its token opened. It stays inside the BFF. */
export interface Session {
  key: string
  kind: AccountKind
  /** The account, as `accountDigest` names it. */
  owner: string
  token: string
  /** When it ends if nothing happens, and when it ends in any case; milliseconds since 1970. */
  idleExpiresAt: number
  absoluteExpiresAt: number
}

/** A session as its person sees it in the list of theirs. */
export interface ListedSession {
  key: string
  kind: AccountKind
  /** undefined: sealed with a key that is not ours any more. */
  token: string | undefined
  userAgent: string
  createdAt: number
  seenAt: number
}

/** Who signs in, and with what. */
interface NewSession {
  kind: AccountKind
  email: string
  token: string
  userAgent: string
}

export interface Sessions {
  /**
   * The session of a request; undefined without one that is alive. Counts as use. The cookie of a dead session stays: it is
   * worth nothing, and clearing it could race with the cookie of a login that runs at the same time.
   */
  find: (request: FastifyRequest) => Promise<Session | undefined>
  /** Begins a session under a new id and sets the cookie. */
  start: (reply: FastifyReply, session: NewSession) => Promise<Session>
  /** Ends a session and clears the cookie. True for exactly one of several endings at once. */
  end: (reply: FastifyReply, session: Session) => Promise<boolean>
  /** All living sessions of the same account, the latest used first. */
  listOf: (session: Session) => Promise<ListedSession[]>
  /** Ends a session of another browser. True for exactly one of several endings at once. */
  endOther: (key: string) => Promise<boolean>
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

/**
 * How often the time of use is written back: a page that asks for ten things costs one write. Short idle times need it more often,
 * because a session may end this much before its idle time is over.
 */
const noteUseEvery = (idleMs: number): number => Math.min(60_000, idleMs / 4)

/** Longest part of a browser's own words that is kept. */
const userAgentLength = 255

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const createSessions = ({ store, cookie, seal, clock, idleMs, absoluteMs }: Options): Sessions => {
  const expiryOf = ({ createdAt, seenAt }: SessionRecord) => {
    const absoluteExpiresAt = createdAt + absoluteMs
    return { idleExpiresAt: Math.min(seenAt + idleMs, absoluteExpiresAt), absoluteExpiresAt }
  }

  const noteUse = async (key: string, record: SessionRecord): Promise<SessionRecord> => {
    const now = clock()
    if (now - record.seenAt < noteUseEvery(idleMs)) return record
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
    return { key, kind: record.kind, owner: record.owner, token, ...expiryOf(record) }
  }

  return {
    find: async request => {
      const id = cookie.read(request)
      return id === undefined ? undefined : open(digest(id))
    },
    start: async (reply, { kind, email, token, userAgent }) => {
      const id = randomBytes(32).toString('base64url')
      const key = digest(id)
      const owner = accountDigest(kind, email)
      const now = clock()
      const record: SessionRecord = {
        kind,
        owner,
        userAgent: userAgent.slice(0, userAgentLength),
        sealedToken: seal.close(token, key),
        createdAt: now,
        seenAt: now,
      }
      const expiry = expiryOf(record)
      await store.create(key, record, expiry.idleExpiresAt)
      cookie.write(reply, id)
      return { key, kind, owner, token, ...expiry }
    },
    end: async (reply, session) => {
      const ended = await store.remove(session.key)
      cookie.clear(reply)
      return ended
    },
    listOf: async ({ owner }) => {
      const found = await store.listOf(owner)
      return found
        .filter(([, record]) => expiryOf(record).idleExpiresAt > clock())
        .map(([key, { sealedToken, kind, userAgent, createdAt, seenAt }]) => {
          return { key, kind, token: seal.open(sealedToken, key), userAgent, createdAt, seenAt }
        })
        .sort((one, other) => other.seenAt - one.seenAt)
    },
    endOther: store.remove,
    forget: cookie.clear,
    ping: store.ping,
  }
}
