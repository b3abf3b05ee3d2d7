import { setTimeout as wait } from 'node:timers/promises'

/** Longest wait for the work under way at the end. */
const endMs = 6_000

export interface Polling {
  /** Puts a batch at the end of the queue, unless it is in it. */
  wake(bulkId: string): void
  /** Waits for the work under way, that its signal has told to end; a few seconds at most. */
  stop(): Promise<void>
}

/** Works on batches in turn, one at a time. What fails is told and forgotten: the ledger knows what is left to do. */
export const createPolling = (
  work: (bulkId: string, signal: AbortSignal) => Promise<void>,
  warn: (details: object, message: string) => void,
): Polling => {
  const waiting = new Set<string>()
  const ending = new AbortController()
  let running: Promise<void> | undefined

  const run = async () => {
    // This also visits batches that are added meanwhile.
    for (const bulkId of waiting) {
      waiting.delete(bulkId)
      if (ending.signal.aborted) break
      try {
        await work(bulkId, ending.signal)
      } catch (error) {
        warn({ err: error, bulkMail: bulkId }, 'a turn of a bulk mail failed')
      }
    }
    running = undefined
  }

  return {
    wake: bulkId => {
      if (ending.signal.aborted) return
      waiting.add(bulkId)
      // Not at once: `run` clears `running` at its end, so that must be set before it begins.
      running ??= Promise.resolve().then(run)
    },
    stop: async () => {
      ending.abort()
      await Promise.race([running, wait(endMs, undefined, { ref: false })])
    },
  }
}
