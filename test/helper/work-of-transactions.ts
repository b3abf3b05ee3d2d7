import type { PGlite } from '@electric-sql/pglite'

/** What a transaction, or a statement outside of one, has done. */
export interface Work {
  statements: number
  /** Rows inserted, updated and deleted, also by triggers and cascades. */
  written: number
  /** Rows read from tables, also by checks of foreign keys. */
  read: number
  /** Its statement that wrote or read the most, to be found in the source. */
  costliest: string
}

const counted = `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as written,
  coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables`

interface Queries {
  query: PGlite['query']
}
type Counts = Pick<Work, 'written' | 'read'>

/**
 * An embedded database that reports the work of each transaction, by the counts of the database itself: they are the same however busy
 * the machine is. A transaction that fails reports nothing.
 */
export const countingWork = (pglite: PGlite, report: (work: Work) => void): PGlite => {
  const countsOf = async (trx: Queries): Promise<Counts> => (await trx.query<Counts>(counted)).rows[0] as Counts
  const follow = async <T>(trx: Queries, run: (query: PGlite['query']) => Promise<T>): Promise<T> => {
    const began = await countsOf(trx)
    let last = began
    let most = -1
    const work: Work = { statements: 0, written: 0, read: 0, costliest: '' }
    const query: PGlite['query'] = async (text, ...more) => {
      const answer = await trx.query(text, ...more)
      const counts = await countsOf(trx)
      const cost = counts.written - last.written + (counts.read - last.read) / 100
      if (cost > most) [most, work.costliest] = [cost, text]
      last = counts
      work.statements += 1
      return answer as never
    }
    const result = await run(query)
    report({ ...work, written: last.written - began.written, read: last.read - began.read })
    return result
  }
  return new Proxy(pglite, {
    get: (target, key) => {
      if (key === 'transaction')
        return (work: Parameters<PGlite['transaction']>[0]) =>
          target.transaction(trx =>
            follow(trx, query => Promise.resolve(work({ ...trx, query, rollback: () => trx.rollback() }))),
          )
      if (key === 'query')
        return (text: string, ...more: never[]) =>
          /^\s*(?:select|insert|update|delete|with)/i.test(text)
            ? target.transaction(trx => follow(trx, query => query(text, ...more)))
            : target.query(text, ...more)
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
