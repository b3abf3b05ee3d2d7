import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { capabilities } from '../../../shared/contract/reference/capabilities.ts'
import { fileBounds } from '../../http/file-places.ts'
import { createServerWatch, suspectAfterMs } from '../../http/server-watch.ts'
import type { Clock } from '../clock.ts'
import { createBreaker } from './breaker.ts'
import { type Capabilities, learnCapabilities, ofThisRelease } from './capabilities.ts'
import { guardExchanges, refuseWhileAway } from './exchange.ts'
import { asGatewayError } from './failure.ts'
import { connectOnceListening } from './late-origin.ts'
import { type ExchangeObserver, observeExchanges } from './observe.ts'

/** Time limits of the upstream: to accept a connection, to begin its answer, and between two chunks of it. */
export interface Timeouts {
  connectMs: number
  headersMs: number
  bodyMs: number
  /** Replaces the last two for a file: the upstream may collect a million accounts before it begins. */
  fileMs: number
  /** How long a call takes until the upstream is probed, and the limit of that probe. */
  suspectMs: number
  probeMs: number
}

export const defaultTimeouts: Timeouts = {
  connectMs: 3_000,
  headersMs: 25_000,
  bodyMs: 25_000,
  fileMs: 5 * 60_000,
  suspectMs: suspectAfterMs,
  probeMs: 2_500,
}

/** Time limit of a readiness check. */
const readyMs = 3_000

/**
 * Pool sizes. Each request holds its connection, so slow uploads and slow readers of files compete only with their kind, and
 * readiness checks with none.
 */
const poolSizes = {
  /** Complete requests. */
  calls: 128,
  /** Requests that a client still sends. */
  uploads: 64,
  files: fileBounds.all,
  readiness: 2,
}
type PoolName = keyof typeof poolSizes

/** The most connections to the upstream. */
export const upstreamConnections = Object.values(poolSizes).reduce((sum, size) => sum + size)

type RequestOptions = Omit<Dispatcher.RequestOptions<null>, 'origin'>

export interface Upstream {
  origin: string
  timeouts: Timeouts
  /**
   * The undici dispatcher of all requests, with `guardExchanges`. A stream as body means that its client still sends it.
   * Redirects are not followed, and TLS is verified (undici's defaults).
   */
  dispatcher: Dispatcher
  /** Responses whose exchange ends when their client leaves, by `x-request-id`: reply-from accepts no signal. */
  waiting: Map<string, ServerResponse>
  /** Throws AppError `unavailable` while no request would be sent. */
  refuseWhileAway: () => void
  /** Sends one request. Every error is an AppError, including those of the body stream. */
  request: (options: RequestOptions) => Promise<Dispatcher.ResponseData>
  /** The same for a file, whose reader may be slow. The caller has a place (`createFilePlaces`). */
  requestFile: (options: RequestOptions) => Promise<Dispatcher.ResponseData>
  /**
   * Checks readiness. Any status below 500 counts, because an upstream may lack /readyz. The check bypasses the breaker, and
   * success closes it.
   */
  isReady: () => Promise<boolean>
  /** What it has. Never rejects. */
  capabilities: () => Promise<Capabilities>
  /** Figures for metrics. */
  stats: () => UpstreamStats
  close: () => Promise<void>
}

interface UpstreamStats {
  /** Whether the breaker is open, and how often it has opened. */
  isOpen: boolean
  openings: number
  isSilent: boolean
  pools: Record<PoolName, Pool['stats']>
}

interface UpstreamOptions {
  timeouts: Timeouts
  clock: Clock
  /**
   * The upstream as a thread of this process, which may still be starting. Its silence ends no calls: PGlite can block its thread
   * for seconds. Other upstreams are checked while calls wait.
   */
  embedded?: Promise<{ origin: string }> | undefined
  /** Notified of each exchange. */
  observers: readonly ExchangeObserver[]
}

export const createUpstream = (origin: string, options: UpstreamOptions): Upstream => {
  const { timeouts, clock, embedded, observers } = options
  const connecting = { timeout: timeouts.connectMs }
  const connect = embedded ? connectOnceListening(embedded, connecting) : connecting
  const poolOf = (name: PoolName, headersTimeout = timeouts.headersMs, bodyTimeout = timeouts.bodyMs) =>
    new Pool(origin, { connections: poolSizes[name], connect, headersTimeout, bodyTimeout })
  const pools: Record<PoolName, Pool> = {
    calls: poolOf('calls'),
    uploads: poolOf('uploads'),
    files: poolOf('files', timeouts.fileMs, timeouts.fileMs),
    readiness: poolOf('readiness'),
  }
  const breaker = createBreaker(clock)

  /** Status of the readiness check; undefined without an answer. Below 500 closes the breaker. */
  const readiness = async (withinMs: number): Promise<number | undefined> => {
    try {
      const signal = AbortSignal.timeout(withinMs)
      const { statusCode, body } = await pools.readiness.request({ method: 'GET', path: '/readyz', signal })
      await body.dump()
      watch.answered()
      if (statusCode < 500) breaker.succeeded()
      return statusCode
    } catch {
      return undefined
    }
  }
  const watch = createServerWatch(
    async () => embedded !== undefined || (await readiness(timeouts.probeMs)) !== undefined,
    timeouts.suspectMs,
  )
  /** Apart from the calls of people: neither the breaker nor the watch counts it. */
  const askCapabilities = async () => {
    const signal = AbortSignal.timeout(timeouts.probeMs)
    const headers = { accept: 'application/json' }
    return pools.readiness.request({ method: 'GET', path: capabilities.getCapabilities.path, headers, signal })
  }
  const waiting = new Map<string, ServerResponse>()
  const guards = [
    ...(observers.length > 0 ? [observeExchanges(observers)] : []),
    guardExchanges(breaker, watch, waiting),
  ]
  const dispatcher = pools.calls.compose(
    dispatch => (options, handler) =>
      options.body instanceof Readable ? pools.uploads.dispatch(options, handler) : dispatch(options, handler),
    ...guards,
  )
  const requestOver = (dispatcher: Dispatcher) => async (options: RequestOptions) => {
    try {
      const response = await dispatcher.request(options)
      // A body may fail before it has a reader. The reader still gets the error.
      response.body.on('error', () => {})
      return response
    } catch (error) {
      throw asGatewayError(error)
    }
  }

  return {
    origin,
    timeouts,
    dispatcher,
    waiting,
    refuseWhileAway: () => refuseWhileAway(breaker, watch),
    request: requestOver(dispatcher),
    requestFile: requestOver(pools.files.compose(...guards)),
    isReady: async () => {
      const status = await readiness(readyMs)
      return status !== undefined && status < 500
    },
    capabilities: embedded ? async () => ofThisRelease : learnCapabilities(askCapabilities, clock),
    stats: () => ({
      isOpen: breaker.isOpen(),
      openings: breaker.openings(),
      isSilent: watch.isSilent(),
      pools: {
        calls: pools.calls.stats,
        uploads: pools.uploads.stats,
        files: pools.files.stats,
        readiness: pools.readiness.stats,
      },
    }),
    close: async () => {
      watch.close()
      await Promise.all(Object.values(pools).map(pool => pool.destroy()))
    },
  }
}
