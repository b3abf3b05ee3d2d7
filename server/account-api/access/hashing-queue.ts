import { availableParallelism } from 'node:os'
import { AppError } from '../../http/app-error.ts'

export interface QueueBounds {
  /** Hashes that are computed at the same time. */
  atOnce: number
  /** Hashes that may wait for their turn. */
  waiting: number
  /** Longest time that one waits, in milliseconds. */
  patienceMs: number
}

/**
 * One core stays free for everything else, and half of libuv's pool of four threads, where DNS, files and compression wait
 * too. A hash takes some 25 ms: 64 take under two seconds on a quiet machine.
 */
export const defaultBounds: QueueBounds = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 64,
  patienceMs: 5_000,
}

interface Waiting {
  begin: () => void
  hasLeft: () => boolean
  refuse: (error: AppError) => void
}

/** Seconds after which a refused client may try again. */
const retryAfter = 5

/** Runs work when it is its turn. `hasLeft` is asked then: work without a waiting client is not done. */
export type HashingQueue = <T>(work: () => Promise<T>, hasLeft: () => boolean) => Promise<T>

/**
 * A queue of bounded length in order of arrival. What does not fit gets AppError 503 `unavailable` with `retry_after`: at
 * once where the queue is full, else after `patienceMs`.
 */
export const createHashingQueue = ({ atOnce, waiting, patienceMs }: QueueBounds): HashingQueue => {
  const queue = new Set<Waiting>()
  let running = 0
  const overloaded = () => new AppError('unavailable', { data: { retry_after: retryAfter } })

  const next = () => {
    for (const first of queue) {
      if (running >= atOnce) return
      // The client does not read this, and it is no failure of ours to log.
      if (first.hasLeft()) first.refuse(new AppError('malformed'))
      else first.begin()
    }
  }

  const turn = (hasLeft: () => boolean): Promise<void> => {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    if (queue.size >= waiting) return Promise.reject(overloaded())
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
      const timer = setTimeout(() => entry.refuse(overloaded()), patienceMs)
      queue.add(entry)
    })
  }

  return async (work, hasLeft) => {
    await turn(hasLeft)
    try {
      return await work()
    } finally {
      running--
      next()
    }
  }
}
