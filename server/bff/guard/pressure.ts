import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'

/**
 * under-pressure samples the memory in a timer, whatever its options. Linux opens a file for that, which fails while the process
 * has no free descriptor, and the error would end the process. The last figures are as good: no limit of ours needs them.
 */
const readMemory = process.memoryUsage
let lastMemory = readMemory()
const memoryUsage = (): NodeJS.MemoryUsage => {
  try {
    lastMemory = readMemory()
  } catch {
    // Every descriptor is in use.
  }
  return lastMemory
}
process.memoryUsage = Object.assign(memoryUsage, { rss: readMemory.rss })

/** A sample takes a second and counts for the next one: for this long after the start, one of the start may count. */
const startMs = 2_000

/**
 * Sheds load while the event loop is late by `loopDelayMs` milliseconds in the mean of a second: 503 `unavailable` at once instead of
 * late answers. /healthz is exempt, and a start that takes long on a busy machine is no load. 0: never.
 */
export const shedLoad = async (app: FastifyInstance, loopDelayMs = 1_000): Promise<void> => {
  let listensSince = Number.NEGATIVE_INFINITY
  app.addHook('onListen', async () => {
    listensSince = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    pressureHandler: async request => {
      const isStarting = performance.now() - listensSince < startMs
      if (request.url !== '/healthz' && !isStarting) throw new AppError('unavailable', { data: { retry_after: 5 } })
    },
  })
}
