// @module-tag all

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ownPage } from '../helper/bff.ts'
import { freePort } from '../helper/free-port.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { childrenOf, isRunning } from '../helper/running.ts'
import { demoFolder } from '../helper/services.ts'

let product: Product
const changes = () => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
let changesBefore: string
/** The process of the servers, the only one that this command has started. */
const serversOf = async (pid: number) => {
  const [servers, ...others] = await childrenOf(pid)
  if (servers === undefined || others.length > 0) throw new Error(`${others.length + 1} processes`)
  return servers
}

beforeAll(async () => {
  changesBefore = changes()
  const port = String(await freePort())
  product = await startProcess('config/dev.ts', `http://localhost:${port}/readyz`, { PORT: port }, await demoFolder())
})
afterAll(async () => {
  await product.stop()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${product.origin}${path}`, { headers })
const text = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text()

it('npm run dev serves every page from its sources, with the page data of the BFF', async () => {
  const html = await text('/makeruser/account', { accept: 'text/html' })
  expect(html).toContain('{"product":"maker","environment":"development","locales":["ja","en"]}')
  expect(html).toContain('<script type="module" src="/main.tsx">')
  expect(html).toContain('/@vite/client')
})

it('npm run dev transforms modules with hot reload, including texts with placeholders', async () => {
  expect(await text('/kit/text/CountryFlag.tsx')).toContain('import.meta.hot')
  expect(await text('/messages/en/account/accounts.json?import')).toMatch(/export (?:default|const)/)
})

it('npm run dev tells the page of changes by a socket', async () => {
  const [, token] = /wsToken = "([^"]+)"/.exec(await text('/@vite/client')) ?? []
  const socket = new WebSocket(`${product.origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const [first] = (await once(socket, 'message')) as [MessageEvent<string>]
  expect(JSON.parse(first.data)).toEqual({ type: 'connected' })
  socket.close()
})

it('npm run dev serves what the build generates: flags and the list of calls', async () => {
  const [folder] = /\/assets\/flags-\w+\//.exec(await text('/@id/__x00__virtual:flags')) ?? ['']
  expect(await text(`${folder}JP.svg`)).toContain('<svg')
  expect(await text('/@id/__x00__virtual:contract-calls')).toContain('GET /api/v1/front/ countries ')
})

it('npm run dev forwards calls to the BFF, which accepts them as those of its own page', async () => {
  const login = await fetch(`${product.origin}/bff/login/customer`, {
    method: 'POST',
    headers: { 'x-csrf': '1', origin: product.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@aozora.example', password: 'Manager_2026' }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  const user = await get('/api/v1/front/user/info', { ...ownPage, cookie })
  expect(await user.json()).toMatchObject({ email: 'manager@aozora.example' })
})

it('npm run dev restarts the servers when one of their sources changes; calls wait meanwhile', async () => {
  utimesSync('server/bff/cache.ts', new Date(), new Date())
  await expect.poll(() => product.output(), { interval: 5 }).toContain('Restarting the servers')
  expect((await get('/readyz')).status).toBe(200)
  await expect.poll(() => product.output()).toContain('Servers restarted')
})

it('npm run dev serves no data and no other files, and does not change sources', async () => {
  for (const file of ['package.json', 'server/main.ts'])
    expect((await get(`/@fs${process.cwd()}/${file}`)).status).toBe(403)
  expect(changes()).toBe(changesBefore)
})

it('npm run dev ends after its servers, however long these take', async () => {
  const servers = await serversOf(product.pid)
  process.kill(servers, 'SIGSTOP')
  onTestFinished(() => {
    if (isRunning(servers)) process.kill(servers, 'SIGCONT')
  })
  const stopped = product.stop()
  // Longer than the limit of a graceful stop.
  await Promise.race([stopped, wait(10_000)])
  expect(isRunning(product.pid)).toBe(true)
  process.kill(servers, 'SIGCONT')
  expect(await stopped).toBe(0)
  expect(isRunning(servers)).toBe(false)
})
