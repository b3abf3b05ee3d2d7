import type { FastifyRequest } from 'fastify'
import type { Outcome } from '../upstream/observe.ts'

/** Like ExchangeObserver, with the path's pattern and the request that caused the exchange. */
export type CallObserver = (call: {
  method: string
  route: string
  request: FastifyRequest | undefined
  headers: Record<string, string>
}) => (outcome: Outcome) => void
