import type { FastifyRequest } from 'fastify'
import type { Outcome } from '../upstream/observe.ts'

/** As an ExchangeObserver, with the pattern of the path, and the request that the exchange is for. */
export type CallObserver = (call: {
  method: string
  route: string
  request: FastifyRequest | undefined
  headers: Record<string, string>
}) => (outcome: Outcome) => void
