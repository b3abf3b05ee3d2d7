/**
 * The account API in a worker thread. `workerData` is an AccountApiConfig. It posts `{ listening: origin }`, or `{
 * failed: message }` and exits; the message `'stop'` stops it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { buildAccountApi } from './account-api/api/start.ts'
import type { AccountApiConfig } from './account-api/config.ts'
import type { Database } from './account-api/database/schema.ts'
import { hasPeople } from './demo/has-people.ts'
import { fileProblem } from './http/file-problem.ts'

export type WorkerReport = { listening: string } | { failed: string }

const config = workerData as AccountApiConfig

/** The demo data are loaded only for a database without people. */
const fillWithDemo = async (db: Kysely<Database>, now: Date) => {
  if (await hasPeople(db)) return
  const { seedDemo } = await import('./demo/seed-demo.ts')
  await seedDemo(db, config, now)
}

const report = (message: WorkerReport) => parentPort?.postMessage(message)

try {
  const api = await buildAccountApi(config, {
    logger: { level: config.appEnv === 'development' ? 'warn' : 'info', auditLog: config.auditLog },
    ...(config.demoData ? { fill: fillWithDemo } : {}),
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
