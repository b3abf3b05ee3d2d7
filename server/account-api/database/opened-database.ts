import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './schema.ts'

/** An open database. Both engines return timestamptz as Date, jsonb parsed, bytea as bytes and bigint as number. */
export interface OpenDatabase {
  db: Kysely<Database>
  /**
   * Runs work whose statements may take minutes, such as migrations, without a statement timeout. PostgreSQL uses
   * separate connections.
   */
  withoutTimeout<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  /** The connection pool; absent for PGlite, which has one connection. */
  pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  close(): Promise<void>
}
