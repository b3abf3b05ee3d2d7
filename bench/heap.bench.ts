/**
 * Makes 200,000 mixed requests for pages, sessions and most calls of the contract. Measures the heaps of BFF and account API after
 * garbage collection. From the first quarter to the end they must not grow by more than 5 %. Runs on PostgreSQL, so that no
 * database is in a measured process.
 *
 *   npm run bench -- heap [REQUESTS, 200000] [SEED]
 */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { startPostgres } from '../test/helper/services/postgres.ts'
import { createCallers } from '../test/server/fuzz/callers.ts'
import { type CallFilter, makeRequest } from '../test/server/fuzz/request.ts'
import { startTestSystem } from '../test/server/fuzz/test-system.ts'
import { inspect } from './heap/inspect.ts'
import { residentMb } from './memory.ts'
import { machine, table } from './table.ts'

const [requests = 200_000, seed = randomInt(2 ** 31)] = process.argv.slice(3).map(Number)
const atOnce = 64
const parts = 4
/** Number of client addresses. It is fixed, because limits per address use memory for each address. */
const addresses = 100

/** Three of four calls are reads. Excludes bulk mail, password hashing and downloads, which would dominate. */
const slow = /Bulk|login|csv|Password/i
const reads: CallFilter = ({ name, method }) => method === 'GET' && !slow.test(name)
const all: CallFilter = ({ name }) => !slow.test(name)

/** Other requests of browsers: pages, the session, unknown paths. */
const others = ['/', '/lp', '/login', '/bff/session', '/bff/config', '/healthz', '/assets/nothing.js', '/api/nothing']

const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
const percent = (from: number, to: number) => `${(((to - from) / from) * 100).toFixed(1)} %`

const postgres = await startPostgres()
const system = await startTestSystem({
  databaseUrl: await postgres.freshDatabase(),
  env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
})
try {
  const processes = [system.bff, system.accountApi()]
  const inspectors = await Promise.all(processes.map(inspect))
  const callers = await createCallers(system.origin, system.world)
  const pool = new Pool(system.origin, { connections: atOnce })
  const statuses: Record<string, number> = {}
  let at = 0

  const one = async (number: number): Promise<number> => {
    if (number % 4 === 0) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: others[(number / 4) % others.length] ?? '/',
        headers: { 'x-csrf': '1' },
      })
      await body.dump()
      return statusCode
    }
    // Sessions start and end.
    if (number % 1_000 === 2) {
      await callers.logInAndOut('staffA')
      return 204
    }
    const wanted = number % 4 === 1 ? all : reads
    const request = makeRequest(seed, number, system.world, callers.selfOf, wanted)
    request.headers['x-forwarded-for'] = `10.0.0.${number % addresses}`
    const cookie = callers.cookieOf(request.kind)
    const { status } = await callers.send(request)
    if (status === 401) await callers.renew(request.kind, cookie)
    return status
  }
  const ask = async (until: number) => {
    const worker = async () => {
      while (at < until) {
        const status = await one(at++)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  console.log(`${machine()}\nseed ${seed}\n`)
  const heaps: number[][] = []
  const rows: string[][] = []
  const start = performance.now()
  for (let part = 1; part <= parts; part++) {
    await ask(Math.round((requests * part) / parts))
    // Waits for pending emails and closing connections, which are not growth.
    await wait(2_000)
    const sizes = await Promise.all(inspectors.map(({ heap }) => heap()))
    heaps.push(sizes)
    console.error(`${at} requests: ${sizes.map(mb).join(', ')}`)
    rows.push([
      at.toLocaleString('en'),
      `${((performance.now() - start) / 1_000).toFixed(0)} s`,
      ...sizes.map(mb),
      ...processes.map(({ pid }) => `${residentMb(pid).toFixed(0)} MB`),
    ])
  }
  console.log(table(['requests', 'after', 'heap BFF', 'heap account API', 'resident BFF', 'account API'], rows))
  const [first = [], last = []] = [heaps[0], heaps.at(-1)]
  const growth = ['BFF', 'account API'].map((name, index) => `${name} ${percent(first[index] ?? 0, last[index] ?? 0)}`)
  console.log(`\nfrom the first to the last row: ${growth.join(', ')}\nstatuses: ${JSON.stringify(statuses)}`)
  if (last.some((size, index) => size > (first[index] ?? 0) * 1.05)) process.exitCode = 1
  for (const inspector of inspectors) inspector.close()
  await Promise.all([callers.close(), pool.close()])
} finally {
  await system.stop()
  await postgres.remove()
}
