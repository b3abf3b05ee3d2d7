import type { FastifyInstance } from 'fastify'
import { requestsUnderWay } from '../../http/under-way.ts'
import type { BffConfig } from '../config.ts'

/** What observes an app, each part loaded only where it is configured. Comes before all other hooks. */
export const observe = async (app: FastifyInstance, { metricsPort, host }: BffConfig) => {
  if (metricsPort === undefined) return undefined
  const { createMetrics } = await import('./metrics.ts')
  return createMetrics(app, { host, port: metricsPort }, requestsUnderWay(app))
}
