import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './schema.ts'

/** An open database. Both engines read timestamptz as Date, jsonb parsed, bytea as bytes and bigint as number. */
export interface OpenDatabase {
  db: Kysely<Database>
  /** Does work whose statements may take minutes, such as migrations: on connections of its own, where there are several. */
  withoutTimeout<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  /** Its connections; PGlite has one. */
  pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  close(): Promise<void>
}
