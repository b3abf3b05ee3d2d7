import { Kysely, type Logger, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createServerWatch } from '../../http/server-watch.ts'
import { connectionSettings } from './connection-settings.ts'
import { guardedPool } from './guarded-pool.ts'
import type { OpenDatabase } from './opened-database.ts'
import type { Database } from './schema.ts'

const bigint = 20

/** Reads bigint as a number, like PGlite. Ours are ids and counts, far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigint && format !== 'binary' ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
}

/** Connections of one process, if the configuration says nothing else. */
const usualConnections = 10

interface Timeouts {
  /** For a connection, a new one or a free one of the pool. */
  connectMs: number
  /** For an answer to a new connection that a silent server is asked with. */
  probeMs: number
  /** `statement_timeout`; 0: none. */
  statementMs: number
  /** Normally the server cancels a statement itself; this covers a connection on which it cannot report that. */
  graceMs: number
}

const usualTimeouts: Timeouts = { connectMs: 4_000, probeMs: 2_500, statementMs: 15_000, graceMs: 2_000 }

/**
 * Whether a server answers a new connection, including with an error. A frozen server accepts the connection but stays
 * silent.
 */
const probe = async (connectionString: string, probeMs: number): Promise<boolean> => {
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

/** Without the lock of the migrator: `migrate` takes one that works behind a pooler. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter()
  }
}

const open = (url: string, max: number, timeouts: Timeouts, log?: Logger) => {
  const { connectMs, probeMs, statementMs, graceMs } = timeouts
  const settings = connectionSettings({ statementMs, applyMs: connectMs })
  const connections = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    application_name: 'yardkey-account-api',
    onConnect: settings.apply,
    types,
  })
  const pool = guardedPool(connections, {
    watch: createServerWatch(() => probe(url, probeMs)),
    settings,
    fullMs: connectMs,
    longestMs: statementMs === 0 ? undefined : statementMs + graceMs,
  })
  return { connections, pool, db: new Kysely<Database>({ dialect: new Dialect({ pool }), log }) }
}

interface PostgresOptions {
  /** Most connections of the pool. */
  connections?: number | undefined
  log?: Logger | undefined
  timeouts?: Partial<Timeouts>
}

/**
 * Opens a pool to a PostgreSQL server (15 or newer). It connects at the first query. Every query is bounded: it fails
 * with a DatabaseUnavailableError about four seconds after the server falls silent, and then at once.
 */
export const openPostgres = async (url: string, options: PostgresOptions = {}): Promise<OpenDatabase> => {
  const { connections: max = usualConnections, log } = options
  const timeouts = { ...usualTimeouts, ...options.timeouts }
  const { connections, pool, db } = open(url, max, timeouts, log)
  return {
    db,
    pool: connections,
    withoutTimeout: async work => {
      const unlimited = open(url, Math.min(2, max), { ...timeouts, statementMs: 0 })
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
