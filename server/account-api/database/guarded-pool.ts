import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { ServerWatch } from '../../http/server-watch.ts'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'
import { preparedName } from './prepared.ts'

/**
 * SQLSTATE classes and codes that concern the server rather than the statement (PostgreSQL, appendix A). They cover
 * connections, resources (disk, memory, connections), shutdown, recovery and system errors. Read-only servers, such as
 * a standby before failover, and statements cancelled by `statement_timeout` count too.
 */
const unavailable = /^(?:08|53|57P0|58|25006|25P03|57014)/

/** Whether a failed statement means that the server is unavailable. */
const isServerUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && unavailable.test(error.code ?? '')

interface Bounds {
  watch: ServerWatch
  /** Time after which a statement is aborted even if the server answers others; absent: no limit. */
  longestMs?: number | undefined
}

/** Broken connections, with the cause. */
type Broken = WeakMap<pg.PoolClient, unknown>

const named = (text: string) => {
  const name = preparedName(text)
  return name === undefined ? {} : { name }
}

const silence = () => new Error('the server does not answer')

/**
 * Wraps a checked-out connection. Only here do connection and server failures become a DatabaseUnavailableError. The
 * connection is then closed: no connection in an unknown state returns to the pool, and the server rolls back its
 * transaction.
 */
const guarded = (client: pg.PoolClient, broken: Broken, { watch, longestMs }: Bounds): PostgresPoolClient => {
  const markBroken = (cause: unknown) => {
    if (!broken.has(client)) broken.set(client, cause)
  }
  const abort = () => {
    markBroken(silence())
    // During a statement this closes the socket at once.
    client.end().catch(() => {})
  }
  const query = async (text: string, values: unknown[]) => {
    if (watch.isSilent()) markBroken(silence())
    if (broken.has(client)) throw new DatabaseUnavailableError(broken.get(client))
    const ended = watch.during(abort)
    const timer = longestMs === undefined ? undefined : setTimeout(abort, longestMs)
    try {
      return await client.query({ ...named(text), text, values })
    } catch (error) {
      if (isServerUnavailable(error)) markBroken(error)
      throw broken.has(client) ? new DatabaseUnavailableError(broken.get(client)) : error
    } finally {
      clearTimeout(timer)
      ended()
    }
  }
  return {
    // Cursors are not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: destroy => client.release(destroy === true || broken.has(client)),
  }
}

/** The pool for Kysely: connections are wrapped, and while the server is known to be silent, calls fail at once. */
export const guardedPool = (pool: pg.Pool, bounds: Bounds): PostgresPool => {
  // The pool discards a broken idle connection; the next query opens another.
  pool.on('error', () => {})
  // The pool listens for errors only while a connection is idle. Without a listener the event would end the process.
  const broken: Broken = new WeakMap()
  pool.on('connect', client => client.on('error', error => broken.set(client, error)))
  return {
    options: pool.options,
    connect: async () => {
      if (bounds.watch.isSilent()) throw new DatabaseUnavailableError(silence())
      try {
        return guarded(await pool.connect(), broken, bounds)
      } catch (error) {
        throw new DatabaseUnavailableError(error)
      }
    },
    end: async () => {
      bounds.watch.close()
      if (!pool.ended) await pool.end()
    },
  }
}
