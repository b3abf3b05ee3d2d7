/**
 * The account API in a worker thread. `workerData` is an AccountApiConfig. It posts `{ listening: origin }`, or `{
 * failed: message }` and exits; the message `'stop'` stops it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { fileProblem } from '../http/file-problem.ts'
import type { AccountApiConfig } from './config.ts'
import { buildAccountApi } from './start.ts'

export type WorkerReport = { listening: string } | { failed: string }

const config = workerData as AccountApiConfig
const report = (message: WorkerReport) => parentPort?.postMessage(message)

try {
  const api = await buildAccountApi(config, {
    logger: { level: config.appEnv === 'development' ? 'warn' : 'info', auditLog: config.auditLog },
  })
  parentPort?.on('message', async (message: unknown) => {
    if (message !== 'stop') return
    await api.stop()
    process.exit(0)
  })
  report({ listening: await api.listen() })
} catch (error) {
  report({ failed: fileProblem(error) ?? (error instanceof Error ? error.message : String(error)) })
  process.exit(1)
}
