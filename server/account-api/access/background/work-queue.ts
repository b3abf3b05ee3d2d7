import { setTimeout as wait } from 'node:timers/promises'

/** Longest wait for the work in progress during a stop. */
const stopMs = 6_000

interface WorkQueue {
  /** Queues a job, unless it is queued already. */
  wake(id: string): void
  /** Aborts the work in progress and waits for it, a few seconds at most. */
  stop(): Promise<void>
}

/**
 * Processes jobs one at a time. A failure is reported and not retried here: the rows of the job record what is left.
 */
export const createWorkQueue = (
  work: (id: string, signal: AbortSignal) => Promise<void>,
  failed: (id: string, error: unknown) => void,
): WorkQueue => {
  const queued = new Set<string>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const run = async () => {
    // A Set iteration also visits items that are added meanwhile.
    for (const id of queued) {
      queued.delete(id)
      if (stopping.signal.aborted) break
      try {
        await work(id, stopping.signal)
      } catch (error) {
        failed(id, error)
      }
    }
    running = undefined
  }

  return {
    wake: id => {
      if (stopping.signal.aborted) return
      queued.add(id)
      // Deferred: `run` clears `running` at its end, so `running` must be assigned before it starts.
      running ??= Promise.resolve().then(run)
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([running, wait(stopMs, undefined, { ref: false })])
    },
  }
}
