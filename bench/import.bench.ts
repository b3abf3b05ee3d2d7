/**
 * An import of 10,000 people, half of them new, then a service for all of them: time of the check and of the run, memory, and how long
 * other calls take meanwhile. An account API in a process of its own, on a separate PostgreSQL.
 */
import { sql } from 'kysely'
import { openPostgres } from '../server/account-api/database/open-postgres.ts'
import { createPeople } from '../test/account-api/people.ts'
import { startPostgres } from '../test/helper/services/postgres.ts'
import { startProcesses } from '../test/server/account-api-processes.ts'
import { residentMb, watchMemory } from './memory.ts'
import { machine, table } from './table.ts'

const company = 'C000101'
const half = 5_000
const postgres = await startPostgres()
const url = await postgres.freshDatabase()
const processes = await startProcesses(1, { DATABASE_URL: url, DEMO_DATA: 'off' })
const database = await openPostgres(url)
const people = await createPeople(database.db, () => new Date())
await people.company(company)
await sql`
  insert into "user" (id, email, search_text, regist_flg)
  select 'u' || i, 'old' || i || '@company.example', '', 1 from generate_series(1, ${half}::int) as i`.execute(
  database.db,
)
await sql`
  insert into company_user (company_code, user_id)
  select ${company}, 'u' || i from generate_series(1, ${half}::int) as i`.execute(database.db)
await database.db
  .insertInto('company_service')
  .values({ company_code: company, service_id: 'product-api', status: 1 })
  .execute()
const editor = await people.person({ employee: 'editor' })

try {
  await processes.logIn(editor.email)
  const [pid = 0] = processes.pids()

  /** Makes a small call every 20 ms until the work ends. @returns the time of the work, and the p95 of the calls, in milliseconds */
  const during = async <TResult>(work: () => Promise<TResult>) => {
    const times: number[] = []
    let isOver = false
    const calls = (async () => {
      while (!isOver) {
        const start = performance.now()
        await processes.call('GET', 'check')
        times.push(performance.now() - start)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    })()
    const start = performance.now()
    const result = await work()
    const ms = performance.now() - start
    isOver = true
    await calls
    times.sort((a, b) => a - b)
    return { result, ms, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
  }
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

  const rows = (word: string) =>
    Array.from({ length: half }, (_, at) => [
      `old${at + 1}@company.example,佐藤,次郎,${word},090-1234-5678`,
      `new${at + 1}@company.example,山田,花子,${word},090-1234-5678`,
    ]).flat()
  /** A check that takes long is polled. */
  const checked = async ({ id }: { id: string }) => {
    for (;;) {
      const info = await processes.call('GET', `import/info?id=${id}&per_page=1`)
      if (info.state !== 'reading') return info
      await pause(100)
    }
  }
  const check = async (content: string) =>
    checked(await processes.call('POST', 'import/check', { company_code: company, file_name: 'people.csv', content }))
  const file = Buffer.from(
    ['Email address,Family name,First name,Department,Mobile phone', ...rows('総務部')].join('\r\n'),
  ).toString('base64')
  await check(file)
  const idle = await during(() => pause(3_000))
  const before = residentMb(pid)
  const stop = watchMemory([pid])
  const first = await during(() => check(file))
  const { id } = first.result
  const runOf = async (id: string) => {
    await processes.call('POST', 'import/run', { id, row_version: 1, invitation: 'none' })
    return during(async () => {
      while ((await processes.call('GET', `import/info?id=${id}&per_page=1`)).state !== 'done') await pause(100)
    })
  }
  const run = await runOf(id)
  const [peak = 0] = stop()
  const again = await during(() => check(file))
  const permission = { company_code: company, action: 'permit', services: ['product-api'] }
  const selected = await during(async () => checked(await processes.call('POST', 'import/selection', permission)))
  const permitted = await runOf(selected.result.id)
  const line = (name: string, { ms, p95 }: { ms: number; p95: number }) => [
    name,
    `${(ms / 1000).toFixed(1)} s`,
    `${p95.toFixed(0)} ms`,
  ]
  console.log(`${machine()}\n`)
  console.log(
    table(
      ['10,000 rows', 'time', 'p95 of other calls'],
      [
        line('nothing', idle),
        line('check', first),
        line('run', run),
        line('check of the same file', again),
        line('selection: a service', selected),
        line('selection: run', permitted),
      ],
    ),
  )
  console.log(
    `\nmemory of the account API: ${before.toFixed(0)} MB before, ${(peak - before).toFixed(0)} MB more at the peak`,
  )
} finally {
  await processes.stop()
  await database.close()
  await postgres.stop()
}
