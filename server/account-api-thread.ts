import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AccountApiConfig } from './account-api/config.ts'
import type { WorkerReport } from './account-api/worker.ts'
import { StartError, type Stop } from './serve.ts'

/**
 * Left to itself, V8 lets garbage grow to hundreds of megabytes on a large machine before it looks for any: a CSV of a million
 * rows would cost as much. What lives in this heap is some 80 MB; the database has memory of its own.
 */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 }

/**
 * Runs the account API in a thread of its own, with a bounded heap: PGlite computes in the thread that calls it, and there it
 * never keeps the BFF waiting. Should the thread end by itself, this process ends too.
 *
 * @throws StartError with the account API's own words
 */
export const startAccountApi = async (config: AccountApiConfig): Promise<{ origin: string; stop: Stop }> => {
  const worker = new Worker(new URL('./account-api/worker.ts', import.meta.url), { workerData: config, resourceLimits })
  const [report] = (await once(worker, 'message')) as [WorkerReport]
  if ('failed' in report) throw new StartError(report.failed)
  const end = once(worker, 'exit')
  let stopping = false
  worker.on('exit', () => {
    if (!stopping) throw new Error('The account API has ended by itself')
  })
  const stop = async () => {
    stopping = true
    worker.postMessage('stop')
    await end
  }
  return { origin: report.listening, stop }
}
