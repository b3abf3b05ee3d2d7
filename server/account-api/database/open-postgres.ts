import { Kysely, type Logger, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createServerWatch } from '../../http/server-watch.ts'
import { guardedPool } from './guarded-pool.ts'
import type { OpenDatabase } from './opened-database.ts'
import type { Database } from './schema.ts'

const bigint = 20

/** As PGlite reads them: a bigint as a number. Ours are ids and counts, far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigint && format !== 'binary' ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
}

const connectMs = 4_000
const probeMs = 2_500
const statementMs = 15_000
/** The server cancels a statement itself; this is for a connection over which it cannot say so. */
const graceMs = 2_000

/** Whether a server answers a new connection, be it with a refusal. A frozen one still accepts it, and says nothing. */
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

interface Patience {
  max: number
  /** After this the server cancels a statement; 0: never. */
  statementMs: number
}

const open = (url: string, patience: Patience, log?: Logger) => {
  const connections = new pg.Pool({
    connectionString: url,
    max: patience.max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'yardkey-account-api',
    // Compiling a query takes longer than any of ours.
    options: '-c timezone=UTC -c jit=off',
    types,
  })
  const pool = guardedPool(connections, {
    watch: createServerWatch(() => probe(url)),
    longestMs: patience.statementMs === 0 ? undefined : patience.statementMs + graceMs,
  })
  return { connections, pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }) }
}

/**
 * Opens a pool to a PostgreSQL server (15 or newer). Nothing is connected before the first query. Every query is bounded: it
 * fails with a DatabaseUnavailableError about four seconds after the server has fallen silent, and at once while it stays so.
 */
export const openPostgres = async (url: string, log?: Logger): Promise<OpenDatabase> => {
  const { connections, pool, db } = open(url, { max: 10, statementMs }, log)
  return {
    db,
    pool: connections,
    withoutTimeout: async work => {
      const patient = open(url, { max: 2, statementMs: 0 })
      try {
        return await work(patient.db)
      } finally {
        await patient.db.destroy()
      }
    },
    close: async () => {
      await db.destroy()
      await pool.end()
    },
  }
}
