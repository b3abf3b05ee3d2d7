import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The rows that a query selects, by their place (`ctid`). By a key, PostgreSQL would read the whole table for a few of its rows, where it
 * has no statistics yet, as on PGlite.
 */
export const areRowsOf = (query: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`ctid = any(array(${query}))`

/** Most rows that a request deletes of what has expired: more than it adds, so that they become fewer. */
const few = 10

interface Some {
  table: keyof Database
  /** The column of their age: the oldest rows go first. An index has it. */
  oldest: string
  where: RawBuilder<boolean>
  /** Default: what a request deletes besides its own work. */
  most?: number
}

/**
 * Deletes some rows that meet a condition, but for those that another transaction is deleting.
 *
 * @returns how many
 */
export const deleteSome = async (db: Kysely<Database>, { table, oldest, where, most = few }: Some): Promise<number> => {
  const rows = sql`select ctid from ${sql.table(table)} where ${where}
    order by ${sql.ref(oldest)} limit ${most} for update skip locked`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${areRowsOf(rows)}`.execute(db)
  return Number(numAffectedRows)
}
