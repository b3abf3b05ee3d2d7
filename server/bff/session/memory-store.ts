import type { Clock } from '../clock.ts'
import type { SessionRecord, SessionStore } from './store.ts'

interface Kept {
  record: SessionRecord
  expiresAt: number
}

/**
 * Sessions in this process's memory: at most `limit` of them; beyond that the one unused for longest goes. Expired ones are
 * dropped as new ones come, so the memory that strangers can make us keep is bounded without a timer.
 */
export const createMemoryStore = (clock: Clock, limit = 50_000): SessionStore => {
  /** In order of last use: a Map keeps the order of insertion, and every write inserts anew. */
  const sessions = new Map<string, Kept>()

  const put = (key: string, kept: Kept) => {
    sessions.delete(key)
    sessions.set(key, kept)
  }
  const dropOld = () => {
    for (const [key, { expiresAt }] of sessions) {
      if (expiresAt > clock() && sessions.size <= limit) return
      sessions.delete(key)
    }
  }

  return {
    create: async (key, record, expiresAt) => {
      put(key, { record, expiresAt })
      dropOld()
    },
    read: async key => {
      const kept = sessions.get(key)
      if (!kept) return undefined
      if (kept.expiresAt > clock()) return kept.record
      sessions.delete(key)
      return undefined
    },
    update: async (key, record, expiresAt) => {
      if (sessions.has(key)) put(key, { record, expiresAt })
    },
    remove: async key => sessions.delete(key),
    ping: async () => {},
  }
}
