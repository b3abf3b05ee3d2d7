import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import { AppError } from '../http/app-error.ts'

/** A command that takes longer than this will not help the person who waits for it. */
const commandTimeoutMs = 2_000
const longestPauseMs = 2_000

export type Redis = ReturnType<typeof connectRedis>

/**
 * A Redis that may go away and come back: commands fail at once while it is away (nothing queues up), and the client goes on
 * trying to connect. Connecting is begun here and not waited for: without Redis the process still starts, and says so in
 * its readiness.
 */
export const connectRedis = (url: string, log: FastifyBaseLogger) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeoutMs },
    pingInterval: 30_000,
    socket: { connectTimeout: 3_000, reconnectStrategy: tries => Math.min(50 * 2 ** tries, longestPauseMs) },
  })
  let away = false
  client.on('error', error => {
    if (!away) log.error({ err: error }, 'Redis is away')
    away = true
  })
  client.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  client.connect().catch(error => log.error({ err: error }, 'Redis cannot be connected'))

  return {
    /** Runs a command; AppError `unavailable` when Redis does not answer. */
    run: async <T>(command: (redis: typeof client) => Promise<T>): Promise<T> => {
      try {
        return await command(client)
      } catch (cause) {
        throw new AppError('unavailable', { data: { retry_after: 5 }, cause })
      }
    },
    close: () => {
      client.destroy()
    },
  }
}
