import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import { AppError } from '../http/app-error.ts'

/** A command that takes longer than this does not help the person who waits for it. */
const commandTimeoutMs = 2_000
/** A new connection that says nothing for this long, its greeting included, is given up and opened again. */
const handshakeTimeoutMs = 5_000
const longestPauseMs = 2_000

const createConnection = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // None of its own, which costs a timer and a signal for each command: `run` bounds all.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 3_000,
      socketTimeout: handshakeTimeoutMs,
      reconnectStrategy: tries => Math.min(50 * 2 ** tries, longestPauseMs),
    },
    // Keeps an idle connection from meeting that socket timeout.
    pingInterval: handshakeTimeoutMs / 2,
  })

type Client = ReturnType<typeof createConnection>

export interface Redis {
  /** Runs a command. AppError `unavailable` when Redis is away, or has not answered after two seconds. */
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

class SilentError extends Error {
  override message = `Redis has not answered for ${commandTimeoutMs} ms`
}

/**
 * A Redis that may go away, fall silent and come back. While it is away commands fail at once (nothing queues up), and the
 * client goes on trying to connect. The client's own timeout covers commands that wait to be written, not their answers
 * (node-redis 6); so a connection on which an answer is overdue is replaced here, and all commands on it fail.
 *
 * Connecting starts here and is not awaited: without Redis the process still starts, and its readiness says so.
 */
export const connectRedis = (url: string, log: FastifyBaseLogger): Redis => {
  let away = false
  const noteAway = (error: unknown) => {
    if (!away) log.error({ err: error }, 'Redis is away')
    away = true
  }

  const open = (): Client => {
    const opened = createConnection(url)
    opened.on('error', error => {
      if (opened === client) noteAway(error)
    })
    opened.on('ready', () => {
      if (away) log.info('Redis is back')
      away = false
    })
    opened.connect().catch(error => {
      if (opened === client) noteAway(error)
    })
    return opened
  }
  let client = open()

  return {
    run: async command => {
      const used = client
      // A transaction would wait in the client's queue all the same (node-redis 6).
      if (!used.isReady) throw unavailable()
      try {
        return await within(commandTimeoutMs, command(used))
      } catch (cause) {
        // Several commands may find it silent at once: one of them replaces the connection.
        if (cause instanceof SilentError && used === client) {
          noteAway(cause)
          client = open()
          used.destroy()
        }
        throw unavailable(cause)
      }
    },
    isReady: () => client.isReady,
    close: () => {
      client.destroy()
    },
  }
}
