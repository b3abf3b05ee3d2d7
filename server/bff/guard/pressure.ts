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

/**
 * Sheds load while the event loop is late by `loopDelayMs` milliseconds in the mean of a second: 503 `unavailable` at once instead of
 * late answers. /healthz is exempt. 0: never.
 */
export const shedLoad = async (app: FastifyInstance, loopDelayMs = 1_000): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    pressureHandler: async request => {
      if (request.url !== '/healthz') throw new AppError('unavailable', { data: { retry_after: 5 } })
    },
  })
}
