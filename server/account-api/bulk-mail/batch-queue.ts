import { setTimeout as wait } from 'node:timers/promises'

/** Longest wait for the work in progress during a stop. */
const stopMs = 6_000

interface BatchQueue {
  /** Queues a batch, unless it is queued already. */
  wake(bulkId: string): void
  /** Aborts the work in progress and waits for it, a few seconds at most. */
  stop(): Promise<void>
}

/**
 * Processes batches one at a time. A failure is logged and not retried here: the recipient table records what is left.
 */
export const createBatchQueue = (
  work: (bulkId: string, signal: AbortSignal) => Promise<void>,
  warn: (details: object, message: string) => void,
): BatchQueue => {
  const queued = new Set<string>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const run = async () => {
    // A Set iteration also visits items that are added meanwhile.
    for (const bulkId of queued) {
      queued.delete(bulkId)
      if (stopping.signal.aborted) break
      try {
        await work(bulkId, stopping.signal)
      } catch (error) {
        warn({ err: error, bulkMail: bulkId }, 'sending a bulk mail failed')
      }
    }
    running = undefined
  }

  return {
    wake: bulkId => {
      if (stopping.signal.aborted) return
      queued.add(bulkId)
      // Deferred: `run` clears `running` at its end, so `running` must be assigned before it starts.
      running ??= Promise.resolve().then(run)
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([running, wait(stopMs, undefined, { ref: false })])
    },
  }
}
