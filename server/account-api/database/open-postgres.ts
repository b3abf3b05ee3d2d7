import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createServerWatch } from '../../http/server-watch.ts'
import { guardedPool } from './guarded-pool.ts'
import type { OpenDatabase } from './opened-database.ts'
import type { Database } from './schema.ts'

const bigint = 20

/** Reads bigint as a number, like PGlite. Ours are ids and counts, far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigint && format !== 'binary' ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
}

const connectMs = 4_000
const probeMs = 2_500
const statementMs = 15_000
/** Normally the server cancels a statement itself; this covers a connection on which it cannot report that. */
const graceMs = 2_000

/**
 * Whether a server answers a new connection, including with an error. A frozen server accepts the connection but stays
 * silent.
 */
const probe = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => {})
  }
}

interface Limits {
  max: number
  /** `statement_timeout`; 0: none. */
  statementMs: number
}

const open = (url: string, limits: Limits, log?: Logger) => {
  const connections = new pg.Pool({
    connectionString: url,
    max: limits.max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'yardkey-account-api',
    options: [
      'timezone=UTC',
      // Compilation and the start of workers take longer than most of our queries.
      'jit=off',
      'max_parallel_workers_per_gather=0',
      // A search that stops at its first matches finds the same ones for each page.
      'synchronize_seqscans=off',
      // Tables are in memory or on SSDs. By default, whole tables are read where an index takes less time.
      'random_page_cost=1.1',
    ]
      .map(setting => `-c ${setting}`)
      .join(' '),
    types,
  })
  const pool = guardedPool(connections, {
    watch: createServerWatch(() => probe(url)),
    longestMs: limits.statementMs === 0 ? undefined : limits.statementMs + graceMs,
  })
  return { connections, pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }) }
}

/**
 * Opens a pool to a PostgreSQL server (15 or newer). It connects at the first query. Every query is bounded: it fails
 * with a DatabaseUnavailableError about four seconds after the server falls silent, and then at once.
 */
export const openPostgres = async (url: string, log?: Logger): Promise<OpenDatabase> => {
  const { connections, pool, db } = open(url, { max: 10, statementMs }, log)
  return {
    db,
    pool: connections,
    withoutTimeout: async work => {
      const unlimited = open(url, { max: 2, statementMs: 0 })
      try {
        return await work(unlimited.db)
      } finally {
        await unlimited.db.destroy()
      }
    },
    close: async () => {
      await db.destroy()
      await pool.end()
    },
  }
}
