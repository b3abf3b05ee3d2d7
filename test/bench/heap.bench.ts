/**
 * Asks for 200,000 mixed things, of pages, sessions and most calls of the contract, and says what the heaps of BFF and account
 * API hold after garbage collection on the way: at a quarter and at the end they must not differ by more than 5 %.
 * On PostgreSQL, so that no database is in the process that is measured.
 *
 *   npm run bench -- heap [REQUESTS, 200000] [SEED]
 */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { startPostgres } from '../helper/services/postgres.ts'
import { createCallers } from './fuzz/callers.ts'
import { startHouse } from './fuzz/house.ts'
import { makeRequest, type Wanted } from './fuzz/request.ts'
import { inspect } from './heap/inspect.ts'
import { residentMb } from './memory.ts'
import { machine, table } from './table.ts'

const [requests = 200_000, seed = randomInt(2 ** 31)] = process.argv.slice(3).map(Number)
const atOnce = 64
const parts = 4
/** As many people as a limit per address keeps apart at a time here; with ever new ones it would keep ever more. */
const addresses = 100

/** Three of four calls read. Sending to everybody would measure mail, and hashing passwords the processor. */
const slow = /Bulk|login|csv|Password/i
const reads: Wanted = ({ name, method }) => method === 'GET' && !slow.test(name)
const all: Wanted = ({ name }) => !slow.test(name)

/** What browsers ask for besides calls: pages, the session, addresses that lead nowhere. */
const others = ['/', '/lp', '/login', '/bff/session', '/bff/config', '/healthz', '/assets/nothing.js', '/api/nothing']

const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
const percent = (from: number, to: number) => `${(((to - from) / from) * 100).toFixed(1)} %`

const postgres = await startPostgres()
const house = await startHouse({
  databaseUrl: await postgres.freshDatabase(),
  env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
})
try {
  const processes = [house.bff, house.accountApi()]
  const inspectors = await Promise.all(processes.map(inspect))
  const callers = await createCallers(house.origin, house.world)
  const pool = new Pool(house.origin, { connections: atOnce })
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
    // Sessions come and go.
    if (number % 1_000 === 2) {
      await callers.comeAndGo('staffA')
      return 204
    }
    const wanted = number % 4 === 1 ? all : reads
    const request = makeRequest(seed, number, house.world, callers.selfOf, wanted)
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
    // Mails under way and connections that close are no growth.
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
  await house.stop()
  await postgres.remove()
}
