import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'

/** Sheds load while the event loop lags: 503 `unavailable` at once instead of late answers. /healthz is exempt. */
export const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    pressureHandler: async request => {
      if (request.url !== '/healthz') throw new AppError('unavailable', { data: { retry_after: 5 } })
    },
  })
}
