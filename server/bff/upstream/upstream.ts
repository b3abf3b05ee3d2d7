import { buildConnector, type Dispatcher, Pool } from 'undici'
import { capabilities } from '../../../shared/contract/reference/capabilities.ts'
import type { AppError } from '../../http/app-error.ts'
import { fileBounds } from '../../http/file-places.ts'
import { createServerWatch, suspectAfterMs } from '../../http/server-watch.ts'
import type { Clock } from '../clock.ts'
import { createBreaker } from './breaker.ts'
import { type Capabilities, learnCapabilities, ofThisRelease } from './capabilities.ts'
import { type ForClient, guardExchanges } from './exchange.ts'
import { asGatewayError } from './failure.ts'
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

/** Pool sizes. Each request holds its connection: files, whose readers may be slow, have theirs, and readiness checks wait for no call. */
const poolSizes = { calls: 128 + fileBounds.all, readiness: 2 }
type PoolName = keyof typeof poolSizes

/** The most connections to the upstream. */
export const upstreamConnections = Object.values(poolSizes).reduce((sum, size) => sum + size)

type RequestOptions = Omit<Dispatcher.RequestOptions<null>, 'origin'> & ForClient

type Received = (error: AppError | null, answer: Dispatcher.ResponseData) => void

export interface Upstream {
  origin: string
  timeouts: Timeouts
  /**
   * Sends one request, with `guardExchanges`. Every error is an AppError, including those of the body stream. Redirects are not
   * followed, and TLS is verified (undici's defaults).
   */
  request: (options: RequestOptions) => Promise<Dispatcher.ResponseData>
  /** The same with a callback, which is there before the answer's body: one that already waits would first be buffered. */
  send: (options: RequestOptions, done: Received) => void
  /** The same for a file, whose reader may be slow. The caller has a place (`createFilePlaces`). */
  requestFile: (options: RequestOptions) => Promise<Dispatcher.ResponseData>
  /**
   * Checks readiness. Any status below 500 counts, because an upstream may lack /readyz. The check bypasses the breaker, and
   * success closes it.
   */
  isReady: () => Promise<boolean>
  /** What it has. Never rejects. */
  capabilities: () => Capabilities | Promise<Capabilities>
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
  const { headersMs: headersTimeout, bodyMs: bodyTimeout, fileMs } = timeouts
  const poolOf = (name: PoolName) =>
    new Pool(origin, { connections: poolSizes[name], connect, headersTimeout, bodyTimeout })
  const pools: Record<PoolName, Pool> = { calls: poolOf('calls'), readiness: poolOf('readiness') }
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
  const dispatcher = pools.calls.compose(
    ...(observers.length > 0 ? [observeExchanges(observers)] : []),
    guardExchanges(breaker, watch),
  )
  const send = (options: RequestOptions, done: Received) =>
    dispatcher.request(options, (error, answer) => {
      if (error) return done(asGatewayError(error), answer)
      // A body may fail before it has a reader. The reader still gets the error.
      answer.body.on('error', () => {})
      done(null, answer)
    })
  const request = (options: RequestOptions) =>
    new Promise<Dispatcher.ResponseData>((resolve, reject) => {
      send(options, (error, answer) => (error ? reject(error) : resolve(answer)))
    })

  return {
    origin,
    timeouts,
    request,
    send,
    requestFile: options => request({ ...options, headersTimeout: fileMs, bodyTimeout: fileMs }),
    isReady: async () => {
      const status = await readiness(readyMs)
      return status !== undefined && status < 500
    },
    capabilities: embedded ? () => ofThisRelease : learnCapabilities(askCapabilities, clock),
    stats: () => ({
      isOpen: breaker.isOpen(),
      openings: breaker.openings(),
      isSilent: watch.isSilent(),
      pools: { calls: pools.calls.stats, readiness: pools.readiness.stats },
    }),
    close: async () => {
      watch.close()
      await Promise.all(Object.values(pools).map(pool => pool.destroy()))
    },
  }
}

/** Opens connections to a server that is still starting: they wait until it listens. */
const connectOnceListening = (
  server: Promise<{ origin: string }>,
  limits: { timeout: number },
): buildConnector.connector => {
  const connect = buildConnector(limits)
  return (options, callback) => {
    server.then(
      ({ origin }) => {
        const { hostname, port } = new URL(origin)
        connect({ ...options, hostname, port }, callback)
      },
      (error: Error) => callback(error, null),
    )
  }
}
