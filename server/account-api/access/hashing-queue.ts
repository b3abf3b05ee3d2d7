import { availableParallelism } from 'node:os'
import { AppError } from '../../http/app-error.ts'

export interface QueueBounds {
  /** Hashes computed concurrently. */
  concurrency: number
  /** Hashes that may wait in the queue. */
  maxWaiting: number
  /** Longest wait in the queue, in milliseconds. */
  maxWaitMs: number
}

/**
 * Leaves one core free, and half of libuv's four threads, which DNS, files and compression also use. A hash takes about
 * 25 ms, so 64 take under two seconds on an idle machine.
 */
export const defaultBounds: QueueBounds = {
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 64,
  maxWaitMs: 5_000,
}

interface Waiting {
  begin: () => void
  hasLeft: () => boolean
  refuse: (error: AppError) => void
}

/** `retry_after` of a refused call, in seconds. */
const retryAfter = 5

/** Runs work when a slot is free. `hasLeft` is checked at that time: work of a disconnected client is skipped. */
type HashingQueue = <T>(work: () => Promise<T>, hasLeft: () => boolean) => Promise<T>

/**
 * A bounded FIFO queue. Overflow is AppError 503 `unavailable` with `retry_after`: at once if the queue is full, else
 * after `maxWaitMs`.
 */
export const createHashingQueue = ({ concurrency, maxWaiting, maxWaitMs }: QueueBounds): HashingQueue => {
  const queue = new Set<Waiting>()
  let running = 0
  const overloaded = () => new AppError('unavailable', { data: { retry_after: retryAfter } })

  const next = () => {
    for (const first of queue) {
      if (running >= concurrency) return
      // The client has disconnected, so this error is neither read nor logged as a failure.
      if (first.hasLeft()) first.refuse(new AppError('malformed'))
      else first.begin()
    }
  }

  const acquire = (hasLeft: () => boolean): Promise<void> => {
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    if (queue.size >= maxWaiting) return Promise.reject(overloaded())
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        queue.delete(entry)
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
      queue.add(entry)
    })
  }

  return async (work, hasLeft) => {
    await acquire(hasLeft)
    try {
      return await work()
    } finally {
      running--
      next()
    }
  }
}
