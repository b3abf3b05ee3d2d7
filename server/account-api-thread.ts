import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AccountApiConfig } from './account-api/config.ts'
import type { WorkerReport } from './account-api-worker.ts'
import { StartError, type Stop } from './serve.ts'

/**
 * Heap limits. On a large machine V8 otherwise lets garbage grow to hundreds of megabytes, for example during a CSV of a million
 * rows. About 80 MB of this heap are in use. The database has its own memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 }

/**
 * Runs the account API in a worker thread with a bounded heap. PGlite computes in the calling thread, so this keeps it from
 * blocking the BFF. If the thread ends unexpectedly, the process ends too.
 *
 * @throws StartError with the message of the account API
 */
export const startAccountApi = async (config: AccountApiConfig): Promise<{ origin: string; stop: Stop }> => {
  const worker = new Worker(new URL('./account-api-worker.ts', import.meta.url), { workerData: config, resourceLimits })
  const [report] = (await once(worker, 'message')) as [WorkerReport]
  if ('failed' in report) throw new StartError(report.failed)
  const end = once(worker, 'exit')
  let stopping = false
  worker.on('exit', () => {
    if (!stopping) throw new Error('The account API has ended unexpectedly')
  })
  const stop = async () => {
    stopping = true
    worker.postMessage('stop')
    await end
  }
  return { origin: report.listening, stop }
}
