import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../clock.ts'
import { createBreaker } from './breaker.ts'
import { isConnectionError, isUpstreamFailure } from './failure.ts'

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

type UpstreamRequest = Omit<Dispatcher.RequestOptions<null>, 'origin'>

/** Connections for all requests but those that a client is still sending, and for these. */
const connections = 128
const slowConnections = 64

export interface Upstream {
  origin: string
  timeouts: Timeouts
  /**
   * One request, streamed both ways. A body that is a stream is one that its client still sends. Redirects are not followed, TLS is verified (undici's default). A GET whose connection
   * breaks before the answer is tried once more; nothing else is ever sent twice.
   * Throws undici's errors, and AppError `unavailable` while the breaker is open.
   */
  request: (options: UpstreamRequest) => Promise<Dispatcher.ResponseData>
  /**
   * Whether it says that it can serve. Any answer below 500 will do: an upstream that does not know /readyz is there all the
   * same. It asks past the breaker, and a yes closes that at once.
   */
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

export const createUpstream = (origin: string, timeouts: Timeouts, clock: Clock): Upstream => {
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

  const once = async (options: UpstreamRequest) => {
    const { body } = options
    try {
      const response = await (body instanceof Readable ? slowPool : pool).request(options)
      breaker.succeeded()
      // A body may break before or after it has a reader; whoever reads it hears of the error too.
      response.body.on('error', () => {})
      return response
    } catch (error) {
      if (isUpstreamFailure(error)) breaker.failed()
      throw error
    }
  }

  return {
    origin,
    timeouts,
    request: async options => {
      const pauseMs = breaker.pause()
      if (pauseMs > 0) throw new AppError('unavailable', { data: { retry_after: Math.ceil(pauseMs / 1000) } })
      try {
        return await once(options)
      } catch (error) {
        if (options.method !== 'GET' || !isConnectionError(error)) throw error
        return await once(options)
      }
    },
    isReady: async () => {
      try {
        const signal = AbortSignal.timeout(readyMs)
        const { statusCode, body } = await pool.request({ method: 'GET', path: '/readyz', signal })
        await body.dump()
        if (statusCode < 500) breaker.succeeded()
        return statusCode < 500
      } catch {
        return false
      }
    },
    close: async () => {
      await Promise.all([pool.destroy(), slowPool.destroy()])
    },
  }
}
