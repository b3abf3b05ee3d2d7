import type { Clock } from '../clock.ts'
import type { SessionRecord, SessionRecords } from './store.ts'

interface Kept {
  record: SessionRecord
  expiresAt: number
}

/**
 * Sessions in this process's memory: at most `limit` of them; beyond that the one unused for longest goes. Expired ones are
 * dropped as new ones come, so the memory that strangers can make us keep is bounded without a timer.
 */
export const createMemoryStore = (clock: Clock, limit = 50_000): SessionRecords => {
  /** In order of last use: a Map keeps the order of insertion, and every write inserts anew. */
  const sessions = new Map<string, Kept>()
  const keysOf = new Map<string, Set<string>>()

  const drop = (key: string): boolean => {
    const owner = sessions.get(key)?.record.owner
    const keys = owner === undefined ? undefined : keysOf.get(owner)
    keys?.delete(key)
    if (owner !== undefined && keys?.size === 0) keysOf.delete(owner)
    return sessions.delete(key)
  }

  const put = (key: string, kept: Kept) => {
    sessions.delete(key)
    sessions.set(key, kept)
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
    ping: async () => {},
  }
}
