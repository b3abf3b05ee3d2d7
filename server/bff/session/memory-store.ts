import type { Clock } from '../clock.ts'
import type { SessionRecord, SessionRecords } from './store.ts'

export interface StoredSession {
  record: SessionRecord
  expiresAt: number
}

export interface MemoryStore extends SessionRecords {
  /** All sessions, the least recently used first; expired ones may be among them. */
  entries(): Iterable<[key: string, stored: StoredSession]>
  size(): number
}

/**
 * Sessions in this process's memory: at most `limit`, beyond which the least recently used one is evicted. Creating a session
 * also evicts expired ones, so memory is bounded without a timer.
 */
export const createMemoryStore = (clock: Clock, limit = 50_000): MemoryStore => {
  /** Ordered by last use: a Map keeps insertion order, and every write deletes and inserts. */
  const sessions = new Map<string, StoredSession>()
  const keysOf = new Map<string, Set<string>>()

  const drop = (key: string): boolean => {
    const owner = sessions.get(key)?.record.owner
    const keys = owner === undefined ? undefined : keysOf.get(owner)
    keys?.delete(key)
    if (owner !== undefined && keys?.size === 0) keysOf.delete(owner)
    return sessions.delete(key)
  }

  const put = (key: string, stored: StoredSession) => {
    sessions.delete(key)
    sessions.set(key, stored)
  }
  const dropOld = () => {
    for (const [key, { expiresAt }] of sessions) {
      if (expiresAt > clock() && sessions.size <= limit) return
      drop(key)
    }
  }

  return {
    create: async (key, record, expiresAt) => {
      put(key, { record, expiresAt })
      keysOf.set(record.owner, (keysOf.get(record.owner) ?? new Set()).add(key))
      dropOld()
    },
    read: async key => {
      const kept = sessions.get(key)
      if (!kept) return undefined
      if (kept.expiresAt > clock()) return kept.record
      drop(key)
      return undefined
    },
    update: async (key, record, expiresAt) => {
      if (sessions.has(key)) put(key, { record, expiresAt })
    },
    remove: async key => drop(key),
    listOf: async owner =>
      [...(keysOf.get(owner) ?? [])].flatMap((key): [string, SessionRecord][] => {
        const kept = sessions.get(key)
        return kept && kept.expiresAt > clock() ? [[key, kept.record]] : []
      }),
    size: () => sessions.size,
    entries: () => sessions.entries(),
    ping: async () => {},
  }
}
