import { setImmediate as otherRequests } from 'node:timers/promises'

/**
 * Repeats a slice of work, a transaction or a statement, until none is left or the signal is aborted. Other requests are answered in
 * between: the embedded database runs one transaction after the other, and answers without a turn of the event loop.
 *
 * @param slice does a bounded part, and stores where the next one goes on. Resolves to whether work is left
 */
export const inSlices = async (slice: () => Promise<boolean>, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted && (await slice())) await otherRequests()
}
