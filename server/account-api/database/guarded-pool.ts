import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { ServerWatch } from '../../http/server-watch.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'
import { preparedName } from './prepared.ts'

/**
 * SQLSTATE classes and codes that concern the server rather than the statement (PostgreSQL, appendix A). They cover
 * connections, resources (disk, memory, connections), shutdown, recovery and system errors. Read-only servers, such as
 * a standby before failover, statements cancelled by a timeout, and conflicts with other transactions count too.
 */
const unavailable = /^(?:08|53|57P0|58|25006|25P03|25P04|57014|40001|40P01|55P03)/

/** Whether a failed statement means that the server is unavailable. */
const isServerUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && unavailable.test(error.code ?? '')

/** Whether the server has as many connections as it allows the role, the database or all: as PostgreSQL or PgBouncer reports it. */
const isFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '53300' || error.message.startsWith('no more connections allowed'))

interface Bounds {
  watch: ServerWatch
  settings: ConnectionSettings
  /** How long a full server is asked again. */
  fullMs: number
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
const guarded = (client: pg.PoolClient, broken: Broken, bounds: Bounds): PostgresPoolClient => {
  const { watch, settings, longestMs } = bounds
  const isPooled = settings.isPooled(client)
  let isInTransaction = false
  const markBroken = (cause: unknown) => {
    if (!broken.has(client)) broken.set(client, cause)
  }
  const abort = () => {
    markBroken(silence())
    // During a statement this closes the socket at once.
    client.end().catch(() => {})
  }
  const send = async (text: string, values: unknown[]) => {
    if (watch.isSilent()) markBroken(silence())
    if (broken.has(client)) throw new DatabaseUnavailableError(broken.get(client))
    const ended = watch.during(abort)
    const timer = longestMs === undefined ? undefined : setTimeout(abort, longestMs)
    try {
      return await client.query({ ...(isPooled ? {} : named(text)), text, values })
    } catch (error) {
      if (isServerUnavailable(error)) markBroken(error)
      throw broken.has(client) ? new DatabaseUnavailableError(broken.get(client)) : error
    } finally {
      clearTimeout(timer)
      ended()
    }
  }
  const begin = async () => {
    await send(settings.begin, [])
    isInTransaction = true
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }
  const end = (text: string) => {
    isInTransaction = false
    return send(text, [])
  }
  /** Behind a pooler only a transaction stays on one connection of the server: each begins with our settings. */
  const sendPooled = async (text: string, values: unknown[]) => {
    if (text === 'begin') return begin()
    if (text === 'commit' || text === 'rollback') return end(text)
    if (isInTransaction) return send(text, values)
    await begin()
    try {
      const result = await send(text, values)
      await end('commit')
      return result
    } catch (error) {
      if (isInTransaction) await end('rollback').catch(() => {})
      throw error
    }
  }
  const query = isPooled ? sendPooled : send
  return {
    // Cursors are not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: destroy => client.release(destroy === true || broken.has(client)),
  }
}

/** How long a pool stays small that met a full server, and the pause until it asks again. */
const smallForMs = 10_000
const askAgainMs = 100

/** The pool for Kysely: connections are wrapped, and while the server is known to be silent, calls fail at once. */
export const guardedPool = (pool: pg.Pool, bounds: Bounds): PostgresPool => {
  const broken: Broken = new WeakMap()
  // The pool discards a broken idle connection; the next query opens another. One that breaks as `onConnect` ends is handed
  // out all the same.
  pool.on('error', (error, client) => broken.set(client, error))
  // The pool listens for errors only while a connection is idle. Without a listener the event would end the process.
  pool.on('connect', client => client.on('error', error => broken.set(client, error)))
  const { max } = pool.options
  let growth: NodeJS.Timeout | undefined
  /** A full server makes the pool as small as what it has, for a while: others wait for a connection in use. */
  const take = async (until: number): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error
    }
    pool.options.max = Math.max(1, pool.totalCount)
    clearTimeout(growth)
    growth = setTimeout(() => {
      pool.options.max = max
    }, smallForMs).unref()
    await wait(askAgainMs)
    return take(until)
  }
  return {
    options: pool.options,
    connect: async () => {
      if (bounds.watch.isSilent()) throw new DatabaseUnavailableError(silence())
      try {
        return guarded(await take(performance.now() + bounds.fullMs), broken, bounds)
      } catch (error) {
        throw new DatabaseUnavailableError(error)
      }
    },
    end: async () => {
      bounds.watch.close()
      clearTimeout(growth)
      if (!pool.ended) await pool.end()
    },
  }
}
