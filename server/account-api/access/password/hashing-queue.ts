import { availableParallelism } from 'node:os'
import { AppError } from '../../../http/app-error.ts'
import { networkOf } from '../../../http/network.ts'

export interface QueueBounds {
  /** Hashes computed concurrently. */
  concurrency: number
  /** Hashes that may wait in the queue, at most half of them of one network. */
  maxWaiting: number
  /** Longest wait in the queue, in milliseconds. */
  maxWaitMs: number
}

/**
 * Leaves one core free, and half of libuv's four threads, which DNS, files and compression also use. A hash takes about
 * 25 ms, so the 64 that may wait of one network take under two seconds on an idle machine.
 */
export const defaultBounds: QueueBounds = {
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 128,
  maxWaitMs: 5_000,
}

/** Who waits for a hash: their IP address, and whether they have disconnected. */
export interface Client {
  ip: string
  hasLeft: () => boolean
}

interface Waiting {
  begin: () => void
  hasLeft: () => boolean
  refuse: (error: AppError) => void
}

/** `retry_after` of a refused call, in seconds. */
const retryAfter = 5

/** Runs work when a slot is free. `hasLeft` is checked at that time: work of a disconnected client is skipped. */
type HashingQueue = <T>(work: () => Promise<T>, client: Client) => Promise<T>

/**
 * A bounded queue in which networks take turns, so that many logins of one delay those of others by one turn only. Within a
 * network it is FIFO. Overflow is AppError 503 `unavailable` with `retry_after`: at once if the queue is full, or the half
 * that one network may use; else after `maxWaitMs`.
 */
export const createHashingQueue = ({ concurrency, maxWaiting, maxWaitMs }: QueueBounds): HashingQueue => {
  const maxWaitingPerNetwork = Math.ceil(maxWaiting / 2)
  /** By network; the one whose turn is next comes first. */
  const queues = new Map<string, Set<Waiting>>()
  let waiting = 0
  let running = 0
  const overloaded = () => new AppError('unavailable', { data: { retry_after: retryAfter } })

  const next = () => {
    for (const [network, queue] of queues) {
      if (running >= concurrency) return
      queues.delete(network)
      queues.set(network, queue)
      const [first] = queue
      // The client has disconnected, so this error is neither read nor logged as a failure.
      if (first?.hasLeft()) first.refuse(new AppError('malformed'))
      else first?.begin()
    }
  }

  const acquire = ({ ip, hasLeft }: Client): Promise<void> => {
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    const network = networkOf(ip)
    const queue = queues.get(network) ?? new Set()
    if (waiting >= maxWaiting || queue.size >= maxWaitingPerNetwork) return Promise.reject(overloaded())
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        queue.delete(entry)
        waiting--
        if (queue.size === 0) queues.delete(network)
      }
      const entry: Waiting = {
        hasLeft,
        begin: () => {
          leave()
          running++
          resolve()
        },
        refuse: error => {
          leave()
          reject(error)
        },
      }
      const timer = setTimeout(() => entry.refuse(overloaded()), maxWaitMs)
      queues.set(network, queue.add(entry))
      waiting++
    })
  }

  return async (work, client) => {
    await acquire(client)
    try {
      return await work()
    } finally {
      running--
      next()
    }
  }
}
