/**
 * What PostgreSQL's background processes do, and PGlite (0.5.16) lacks: without it the log of writes grew until the next end of the
 * process, dead rows stayed, and plans knew nothing of a table that had grown.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Bytes of the log after which a checkpoint lets it be reused. A start after a crash repeats at most as much. */
const longestLog = 64 * 2 ** 20

/** Frees the log of writes, if it is long. */
export const checkpointIfDue = async (db: Kysely<Database>): Promise<void> => {
  const { rows } = await sql<{ isDue: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${longestLog}::numeric as "isDue"
    from pg_control_checkpoint()`.execute(db)
  if (rows[0]?.isDue) await sql`checkpoint`.execute(db)
}

/** Tables that have changed as much as autovacuum's defaults want for an analysis: 50 rows and a tenth of them. */
const changedTables = sql<{ name: string }>`
  select relname as name from pg_stat_user_tables where n_mod_since_analyze > 50 + n_live_tup / 10`

/** Analyses tables that have changed much, as an import leaves them. */
export const analyseChanged = async (db: Kysely<Database>): Promise<void> => {
  const { rows } = await changedTables.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}

/** Vacuums and analyses all tables, one after the other: other requests run between two. */
export const vacuumAll = async (db: Kysely<Database>, signal: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_user_tables`.execute(db)
  for (const { name } of rows) {
    if (signal.aborted) return
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  }
}
