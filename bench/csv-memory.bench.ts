/**
 * The download of a million accounts: time to the first byte, and the growth of memory in the BFF and the account API. Both are
 * separate processes, with a separate PostgreSQL. Runs once at full speed and once with a slow reader.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../test/helper/free-port.ts'
import { startProcess } from '../test/helper/process.ts'
import { startPostgres } from '../test/helper/services/postgres.ts'
import { fillStatements } from './csv/accounts.ts'
import { residentMb, watchMemory } from './memory.ts'
import { machine, table } from './table.ts'

const logIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/bff/login/employee`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', 'sec-fetch-site': 'same-origin', origin },
    body: JSON.stringify({ email: 'viewer@maker.example', password: 'Viewer_2026' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** Downloads and discards the file, with a pause after each piece. @returns milliseconds to the first byte and in total, and MB */
const download = async (address: string, cookie: string, pauseMs: number) => {
  const start = performance.now()
  const { body, headers } = await fetch(address, { headers: { cookie, 'x-csrf': '1' } })
  let first = 0
  let bytes = 0
  for await (const piece of body ?? []) {
    first ||= performance.now() - start
    bytes += piece.length
    if (pauseMs > 0) await wait(pauseMs)
  }
  return { first, all: performance.now() - start, mb: bytes / 1e6, rows: Number(headers.get('x-total-rows')) }
}

const postgres = await startPostgres()
const ports = [await freePort(), await freePort()]
const [apiPort, bffPort] = ports.map(String)
const DATABASE_URL = await postgres.freshDatabase()
const accountApi = await startProcess('server/account-api-main.ts', `http://localhost:${apiPort}/readyz`, {
  DATABASE_URL,
  ACCOUNT_API_PORT: apiPort ?? '',
  DEMO_DATA: 'on',
})
const bff = await startProcess('server/main.ts', `http://localhost:${bffPort}/readyz`, {
  PORT: bffPort ?? '',
  API_BASE_URL: `http://localhost:${apiPort}`,
})
try {
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  for (const statement of fillStatements(1_000_000)) await client.query(statement)
  await client.end()
  const cookie = await logIn(bff.origin)
  await download(`${bff.origin}/bff/csv/employees`, cookie, 0)
  const rows: string[][] = []
  for (const [reader, pauseMs] of [
    ['at full speed', 0],
    ['slow', 3],
  ] as const) {
    const pids = [bff.pid, accountApi.pid]
    const before = pids.map(residentMb)
    const stop = watchMemory(pids)
    const { first, all, mb, rows: total } = await download(`${bff.origin}/bff/csv/users`, cookie, pauseMs)
    const grown = stop().map((peak, at) => `${(peak - (before[at] ?? 0)).toFixed(0)} MB`)
    rows.push([
      reader,
      total.toLocaleString('en'),
      mb.toFixed(0),
      `${first.toFixed(0)} ms`,
      `${(all / 1_000).toFixed(0)} s`,
      ...grown,
    ])
  }
  console.log(`${machine()}\n`)
  console.log(table(['reader', 'rows', 'MB', 'first byte', 'in all', 'BFF grew by', 'account API by'], rows))
} finally {
  await bff.stop()
  await accountApi.stop()
  await postgres.remove()
}
