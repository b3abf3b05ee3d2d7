import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { createServerWatch } from '../../http/server-watch.ts'
import type { Clock } from '../clock.ts'
import { createBreaker } from './breaker.ts'
import { guardExchanges, refuseWhileAway } from './exchange.ts'
import { asGatewayError } from './failure.ts'
import { type ExchangeObserver, observeExchanges } from './observe.ts'

/** How long the upstream may take: to accept a connection, to begin its answer, and between two pieces of it. */
export interface Timeouts {
  connectMs: number
  headersMs: number
  bodyMs: number
  /** Instead of the last two, for a file: the upstream may have to collect a million accounts before it begins. */
  fileMs: number
}

/** Longest time that the upstream may take to say that it is ready. */
const readyMs = 3_000
/** The same while calls wait for it. */
const suspectedMs = 2_500

/** Connections for all requests but those that a client is still sending, for these, and for questions about readiness. */
const connections = 128
const slowConnections = 64
const readyConnections = 2

export interface Upstream {
  origin: string
  timeouts: Timeouts
  /**
   * undici's way there, with what a gateway adds (`guardExchanges`): all requests take it. A body that is a stream is one
   * that its client still sends. Redirects are not followed, and TLS is verified (undici's defaults).
   */
  dispatcher: Dispatcher
  /** Answers that end an exchange when their client leaves, by the `x-request-id` of its request: reply-from hands on no signal. */
  waiting: Map<string, ServerResponse>
  /** Throws AppError `unavailable` while no request would be let through. */
  refuseWhileAway: () => void
  /** One request. Every error is an AppError; so is that of a body that breaks off. */
  request: (options: Omit<Dispatcher.RequestOptions<null>, 'origin'>) => Promise<Dispatcher.ResponseData>
  /**
   * Whether it says that it can serve. Any answer below 500 will do: an upstream that does not know /readyz is there all the
   * same. It asks past the breaker, and a yes closes that at once.
   */
  isReady: () => Promise<boolean>
  /** How it is doing, for metrics. */
  stats: () => UpstreamStats
  close: () => Promise<void>
}

interface UpstreamStats {
  /** Whether the breaker is open, and how often it has opened. */
  isOpen: boolean
  openings: number
  isSilent: boolean
  pools: Record<'calls' | 'uploads' | 'readiness', Pool['stats']>
}

interface UpstreamOptions {
  timeouts: Timeouts
  clock: Clock
  /** Whether calls end once the upstream does not even say that it is ready. */
  noticesSilence: boolean
  /** Who hears of each exchange. */
  observers: readonly ExchangeObserver[]
}

export const createUpstream = (origin: string, options: UpstreamOptions): Upstream => {
  const { timeouts, clock, noticesSilence, observers } = options
  const poolOf = (size: number) =>
    new Pool(origin, {
      connections: size,
      connect: { timeout: timeouts.connectMs },
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.bodyMs,
    })
  const pool = poolOf(connections)
  // A connection is taken as long as its request lasts: clients that send slowly wait for each other only.
  const slowPool = poolOf(slowConnections)
  const breaker = createBreaker(clock)
  // Never behind calls that take all connections.
  const readyPool = poolOf(readyConnections)

  /** Status of its readiness; undefined when it does not answer. A yes closes the breaker. */
  const readiness = async (withinMs: number): Promise<number | undefined> => {
    try {
      const signal = AbortSignal.timeout(withinMs)
      const { statusCode, body } = await readyPool.request({ method: 'GET', path: '/readyz', signal })
      await body.dump()
      watch.answered()
      if (statusCode < 500) breaker.succeeded()
      return statusCode
    } catch {
      return undefined
    }
  }
  const watch = createServerWatch(async () => !noticesSilence || (await readiness(suspectedMs)) !== undefined)
  const waiting = new Map<string, ServerResponse>()
  const dispatcher = pool.compose(
    dispatch => (options, handler) =>
      options.body instanceof Readable ? slowPool.dispatch(options, handler) : dispatch(options, handler),
    ...(observers.length > 0 ? [observeExchanges(observers)] : []),
    guardExchanges(breaker, watch, waiting),
  )

  return {
    origin,
    timeouts,
    dispatcher,
    waiting,
    refuseWhileAway: () => refuseWhileAway(breaker, watch),
    request: async options => {
      try {
        const response = await dispatcher.request(options)
        // A body may break before it has a reader; its reader gets the error as well.
        response.body.on('error', () => {})
        return response
      } catch (error) {
        throw asGatewayError(error)
      }
    },
    isReady: async () => {
      const status = await readiness(readyMs)
      return status !== undefined && status < 500
    },
    stats: () => ({
      isOpen: breaker.isOpen(),
      openings: breaker.openings(),
      isSilent: watch.isSilent(),
      pools: { calls: pool.stats, uploads: slowPool.stats, readiness: readyPool.stats },
    }),
    close: async () => {
      watch.close()
      await Promise.all([pool, slowPool, readyPool].map(each => each.destroy()))
    },
  }
}
