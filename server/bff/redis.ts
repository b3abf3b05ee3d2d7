import type { FastifyBaseLogger } from 'fastify'
import { createClient, ErrorReply } from 'redis'
import { AppError } from '../http/app-error.ts'

/** Longest time that a command may take, in milliseconds. */
const commandTimeoutMs = 2_000
/** A connection that is silent for this long, handshake included, is closed and opened again. */
const handshakeTimeoutMs = 5_000
const longestPauseMs = 2_000

const createConnection = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // Notices of Redis Enterprise. The driver looks up the host for them, and cannot look up an address in IPv6 (6.3.1).
    maintNotifications: 'disabled',
    // Off, because it costs a timer and a signal per command. `run` bounds every command instead.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 3_000,
      socketTimeout: handshakeTimeoutMs,
      reconnectStrategy: tries => Math.min(50 * 2 ** tries, longestPauseMs),
    },
    // Keeps an idle connection below the socket timeout.
    pingInterval: handshakeTimeoutMs / 2,
  })

type Client = ReturnType<typeof createConnection>

export interface Redis {
  /** Runs a command. Throws AppError `unavailable` if Redis is disconnected or does not answer within two seconds. */
  run: <T>(command: (redis: Client) => Promise<T>) => Promise<T>
  /** Whether it is connected and answers. */
  isReady: () => boolean
  close: () => void
}

/** Settles as `work` does, or rejects after `ms`. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new SilentError()), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const unavailable = (cause?: unknown) => new AppError('unavailable', { data: { retry_after: 5 }, cause })

/**
 * First words of replies by which a server says that it is not, or no longer, the one that serves us: a primary that has become a
 * replica, one that loads its data, or one of a cluster that does not hold the key. The address may lead to another one by now.
 */
const wrongServer = /^(?:READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|MOVED|UNBLOCKED)\b/

/** A connection is replaced for such a reply only if it is older than this, in milliseconds. */
const oldEnoughMs = 500

const isOfWrongServer = (cause: unknown): boolean => cause instanceof ErrorReply && wrongServer.test(cause.message)

class SilentError extends Error {
  override message = `Redis has not answered for ${commandTimeoutMs} ms`
}

/**
 * A Redis client that survives outages. While Redis is disconnected, commands fail at once instead of queueing, and the client
 * keeps reconnecting. The client's own timeout covers commands until they are written, not their replies (node-redis 6).
 * So a connection with an overdue reply is replaced here, and all its commands fail. So is one to a server that no longer serves us.
 *
 * The connection is not awaited: without Redis the process still starts, and /readyz fails.
 */
export const connectRedis = (url: string, log: FastifyBaseLogger): Redis => {
  let away = false
  const markAway = (error: unknown) => {
    if (!away) log.error({ err: error }, 'Redis is unavailable')
    away = true
  }

  const open = (): Client => {
    const opened = createConnection(url)
    opened.on('error', error => {
      if (opened === client) markAway(error)
    })
    opened.on('ready', () => {
      if (away) log.info('Redis is available again')
      away = false
    })
    opened.connect().catch(error => {
      if (opened === client) markAway(error)
    })
    return opened
  }
  let client = open()
  let openedAt = performance.now()
  /** Several commands can fail at once: only one replaces the connection. */
  const replace = (used: Client, cause: unknown) => {
    if (used !== client) return
    markAway(cause)
    client = open()
    openedAt = performance.now()
    used.destroy()
  }

  return {
    run: async command => {
      const used = client
      if (!used.isReady) throw unavailable()
      try {
        return await within(commandTimeoutMs, command(used))
      } catch (cause) {
        const isOld = performance.now() - openedAt > oldEnoughMs
        if (cause instanceof SilentError || (isOld && isOfWrongServer(cause))) replace(used, cause)
        throw unavailable(cause)
      }
    },
    isReady: () => client.isReady,
    close: () => {
      client.destroy()
    },
  }
}
