import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OpenDatabase, Row } from './open-database.ts'
import type { Database } from './schema.ts'

const bigint = 20

/** As PGlite reads them: a bigint as a number. Ours are ids and counts, far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigint && format !== 'binary' ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
}

/** Opens a pool to a PostgreSQL server (13 or newer). Nothing is connected before the first query. */
export const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'yardkey-account-api',
    // Compiling a query takes longer than any of ours.
    options: '-c timezone=UTC -c jit=off',
    types,
  })
  // An idle connection that breaks (the server restarts) is dropped by the pool; the next query opens another. Without a
  // listener the event would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    script: async text => {
      const client = await pool.connect()
      try {
        // An array, where the text has several statements.
        const rows = [await client.query<Row>(text)].flat().flatMap(result => result.rows)
        client.release()
        return rows
      } catch (error) {
        // Closed, and with it what the text may have begun.
        client.release(true)
        throw error
      }
    },
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
