import type { Kysely } from 'kysely'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { threadTime } from '../../helper/thread-time.ts'

/** A database, and the processor time of each transaction on it, in milliseconds. PGlite computes in this thread. */
export const timedTransactions = (db: Kysely<Database>) => {
  const times: number[] = []
  const execute = (work: (trx: never) => Promise<unknown>) =>
    db.transaction().execute(async trx => {
      const start = threadTime()
      try {
        return await work(trx as never)
      } finally {
        times.push(threadTime() - start)
      }
    })
  const timed = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: timed, times }
}
