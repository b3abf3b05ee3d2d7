import type { Kysely, Logger } from 'kysely'
import type { Pool } from 'pg'
import type { AccountApiConfig } from '../config.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { Database } from './schema.ts'

/** An open database. Both engines read timestamptz as Date, jsonb parsed, bytea as bytes and bigint as number. */
export interface OpenDatabase {
  db: Kysely<Database>
  /** Does work whose statements may take minutes, such as migrations: on connections of its own, where there are several. */
  patiently<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  /** Its connections; PGlite has one. */
  pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names: embedded in a folder, or a PostgreSQL server.
 *
 * @param log hears of each statement; absent: that costs nothing
 */
export const openDatabase = async (database: AccountApiConfig['database'], log?: Logger): Promise<OpenDatabase> =>
  database.kind === 'pglite' ? openPglite(database.folder, log) : openPostgres(database.url, log)
