import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { ServerWatch } from '../../http/server-watch.ts'
import { DatabaseUnavailableError, isServerUnavailable } from './database-unavailable-error.ts'

interface Bounds {
  watch: ServerWatch
  /** Beyond this a statement is given up, though the server answers others; absent: it may take as long as it likes. */
  longestMs?: number | undefined
}

/** Connections that are of no use any longer, and why. */
type Broken = WeakMap<pg.PoolClient, unknown>

const silence = () => new Error('the server does not answer')

/**
 * A connection while it is checked out. Trouble with it or with the server becomes a DatabaseUnavailableError, here and nowhere else.
 * The connection is closed then: nothing undefined goes back to the pool, and the server rolls back what was open on it.
 */
const guarded = (client: pg.PoolClient, broken: Broken, { watch, longestMs }: Bounds): PostgresPoolClient => {
  const note = (trouble: unknown) => {
    if (!broken.has(client)) broken.set(client, trouble)
  }
  const giveUp = () => {
    note(silence())
    // While a statement is under way this closes the socket at once.
    client.end().catch(() => {})
  }
  const query = async (text: string, values: unknown[]) => {
    if (watch.isSilent()) note(silence())
    if (broken.has(client)) throw new DatabaseUnavailableError(broken.get(client))
    const ended = watch.during(giveUp)
    const timer = longestMs === undefined ? undefined : setTimeout(giveUp, longestMs)
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isServerUnavailable(error)) note(error)
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

/** The pool as Kysely uses it: connections are guarded, and a server that is known to be silent is not waited for. */
export const guardedPool = (pool: pg.Pool, bounds: Bounds): PostgresPool => {
  // The pool drops an idle connection that breaks; the next query opens another.
  pool.on('error', () => {})
  // The pool listens while a connection is idle only. Without a listener the event would end the process.
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
