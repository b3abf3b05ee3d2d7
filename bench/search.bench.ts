/**
 * Every search of the back-office at 10,000, 100,000 and 1,000,000 accounts in one run: calls to a separate account API and
 * PostgreSQL with ten accounts per company, one big company and the demo data.
 */
import { openPostgres } from '../server/account-api/database/open-postgres.ts'
import { freePort } from '../test/helper/free-port.ts'
import { fillWithAccounts } from '../test/helper/many-accounts.ts'
import { startProcess } from '../test/helper/process.ts'
import { startPostgres } from '../test/helper/services/postgres.ts'
import { calls, measure, type Times } from './search/measure.ts'
import { searches } from './search/searches.ts'
import { machine, table } from './table.ts'

const scales = [10_000, 100_000, 1_000_000]

const logIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/v1/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'viewer@maker.example', password: 'Viewer_2026' }),
  })
  const { api_token } = (await answer.json()) as { api_token: string }
  return api_token
}

const results = new Map<string, Times[]>()
const postgres = await startPostgres()
try {
  for (const accounts of scales) {
    const DATABASE_URL = await postgres.freshDatabase()
    const port = String(await freePort())
    const accountApi = await startProcess('server/account-api-main.ts', `http://localhost:${port}/readyz`, {
      DATABASE_URL,
      ACCOUNT_API_PORT: port,
      DEMO_DATA: 'on',
    })
    try {
      const start = performance.now()
      const { withoutTimeout, close } = await openPostgres(DATABASE_URL)
      await withoutTimeout(db => fillWithAccounts(db, accounts))
      await close()
      const seconds = ((performance.now() - start) / 1_000).toFixed(0)
      console.error(`${accounts.toLocaleString('en')} accounts: filled in ${seconds} s`)
      const token = await logIn(accountApi.origin)
      for (const search of searches(accounts / 10)) {
        const times = await measure(accountApi.origin, token, search)
        results.set(search.name, [...(results.get(search.name) ?? []), times])
        console.error(`${search.name}: p50 ${times.p50.toFixed(1)} ms, p95 ${times.p95.toFixed(1)} ms`)
      }
    } finally {
      await accountApi.stop()
    }
  }
} finally {
  await postgres.remove()
}

const short = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 1 : 0)
const ratio = (to: number | undefined, from: number | undefined) => (to && from ? `${(to / from).toFixed(1)} ×` : '')
const rows = [...results].map(([name, times]) => {
  const [first, last] = [times[0], times.at(-1)]
  return [
    name,
    ...times.map(({ p50, p95 }) => `${short(p50)} / ${short(p95)}`),
    ratio(last?.p50, first?.p50),
    ratio(last?.p95, first?.p95),
  ]
})
console.log(`${machine()}\n\nMilliseconds, p50 / p95 of ${calls.atLeast} to ${calls.atMost} sequential calls\n`)
console.log(table(['search', ...scales.map(scale => scale.toLocaleString('en')), 'p50 grew', 'p95 grew'], rows))
