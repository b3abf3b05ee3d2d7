/**
 * Sends requests that the contract's schemas allow or forbid, on both engines, and reports wrong responses. BFF and account API
 * are separate processes.
 *
 *   npm run bench -- fuzz [REQUESTS of each engine, 20000] [SEED] [PGlite | PostgreSQL]
 */
import { randomInt } from 'node:crypto'
import { startPostgres } from '../test/helper/services/postgres.ts'
import { formatFindings, runFuzzer } from '../test/server/fuzz/run.ts'
import { startTestSystem } from '../test/server/fuzz/test-system.ts'
import { machine, table } from './table.ts'

const [requests = 20_000, seed = randomInt(2 ** 31)] = process.argv.slice(3, 5).map(Number)
const engines = ['PGlite', 'PostgreSQL'].filter(engine => process.argv[5] === undefined || process.argv[5] === engine)
const postgres = await startPostgres()
const rows: string[][] = []
console.log(`${machine()}\nseed ${seed}\n`)
try {
  for (const engine of engines) {
    const databaseUrl = engine === 'PGlite' ? undefined : await postgres.freshDatabase()
    const system = await startTestSystem({ databaseUrl, demoData: true })
    try {
      const report = await runFuzzer(system, { requests, seed, digests: true })
      const { statuses, seconds, answered, calls, findings } = report
      const count = (first: string) =>
        Object.entries(statuses).reduce((sum, [status, times]) => sum + (status.startsWith(first) ? times : 0), 0)
      if (findings.length > 0) {
        process.exitCode = 1
        console.log(`${engine}:\n\n${formatFindings(report)}\n`)
      }
      console.log(`${engine}: never 200: ${report.never.join(', ')}\n`)
      rows.push([
        engine,
        report.requests.toLocaleString('en'),
        `${seconds.toFixed(0)} s`,
        `${answered} of ${calls}`,
        ...[count('2'), count('4'), statuses[503] ?? 0, count('5') - (statuses[503] ?? 0), findings.length].map(String),
      ])
    } finally {
      await system.stop()
    }
  }
} finally {
  await postgres.remove()
}
console.log(
  table(['engine', 'requests', 'took', 'calls with a 200', '2xx', '4xx', '503', 'other 5xx', 'findings'], rows),
)
