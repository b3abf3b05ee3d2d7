import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'

const resolutionMs = 10
const sampleMs = 1_000

/**
 * Sheds load while the event loop is late by `loopDelayMs` milliseconds in the mean of a second: 503 `unavailable` at once instead of
 * late answers. /healthz is exempt, and a start that takes long on a busy machine is no load. 0: never.
 *
 * @fastify/under-pressure also samples the memory, whatever its options. Linux opens a file for that, which fails while the process has no
 * free descriptor, and the error in its timer would end the process.
 */
export const shedLoad = (app: FastifyInstance, loopDelayMs = 1_000): void => {
  if (loopDelayMs === 0) return
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let isLate = false
  let sampling: NodeJS.Timeout | undefined
  const begin = () => {
    clearInterval(sampling)
    isLate = false
    delay.reset()
    sampling = setInterval(() => {
      // The mean is not a number if the loop was blocked all the time.
      isLate = !(delay.mean / 1e6 - resolutionMs <= loopDelayMs)
      delay.reset()
    }, sampleMs).unref()
  }
  begin()
  app.addHook('onListen', async () => begin())
  app.addHook('onClose', async () => {
    clearInterval(sampling)
    delay.disable()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLate && request.url !== '/healthz') throw new AppError('unavailable', { data: { retry_after: 5 } })
    done()
  })
}
