/** Sessions of the embedded default are in a file: they survive the end of the process, and the file discloses none. */
import { appendFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BffConfig } from '../../server/bff/config.ts'
import { createFileStore } from '../../server/bff/session/file-store.ts'
import type { SessionRecord } from '../../server/bff/session/store.ts'
import { bffConfig, logIn, request, startBff } from '../helper/bff.ts'
import { customerToken, startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let folder: string
let path: string
let config: BffConfig

beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/user/info', async () => ({ id: '1' }))
})
afterAll(() => upstream.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardkey-sessions-'))
  path = join(folder, 'data', 'sessions')
  await mkdir(join(folder, 'data'))
  config = bffConfig(upstream.origin, { sessionFile: path })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = () => startBff(config, { embedded: Promise.resolve({ origin: upstream.origin }) })
type App = Awaited<ReturnType<typeof start>>
const statusOf = async (app: App, cookie: string) =>
  (await request(app, { method: 'GET', url: '/api/v1/front/user/info', cookie })).statusCode

/** The same file in a process that begins after another has ended without a word. */
const inNext = async <T>(look: (app: App) => Promise<T>): Promise<T> => {
  const next = await start()
  try {
    return await look(next)
  } finally {
    await next.close()
  }
}

test('a session goes on in the next process, an ended one does not', async () => {
  const app = await start()
  const [kept, ended] = [await logIn(app), await logIn(app)]
  await request(app, { method: 'POST', url: '/bff/logout', cookie: ended })
  expect(await inNext(next => Promise.all([kept, ended].map(cookie => statusOf(next, cookie))))).toEqual([200, 401])
  await app.close()
})

test('only its owner can read the file, and it has neither token, address nor id of the cookie', async () => {
  const app = await start()
  const cookie = await logIn(app)
  const text = await readFile(path, 'utf8')
  const id = /=([\w-]{43})\./.exec(cookie)?.[1] ?? ''
  expect(id).not.toBe('')
  expect(JSON.parse(text.trim())).toHaveProperty('record.sealedToken')
  for (const secret of [customerToken, id, '@']) expect(text).not.toContain(secret)
  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600')
  await app.close()
})

test('a line that a power cut has left in part spoils no other', async () => {
  const app = await start()
  const before = await logIn(app)
  await appendFile(path, '\n{"key":"half","record":{"ki')
  const after = await logIn(app)
  expect(await inNext(next => Promise.all([before, after].map(cookie => statusOf(next, cookie))))).toEqual([200, 200])
  await app.close()
})

test('while the file cannot be written, a login is 503 and begins nothing; it works again by itself', async () => {
  const app = await start()
  await logIn(app)
  await rm(join(folder, 'data'), { recursive: true })
  const credentials = { email: 'manager@aozora.example', password: 'Right_2026' }
  const refused = await request(app, { method: 'POST', url: '/bff/login/customer', payload: credentials })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.headers['set-cookie']).toBeUndefined()
  await mkdir(join(folder, 'data'))
  expect(await statusOf(app, await logIn(app))).toBe(200)
  await app.close()
})

test('the file is written again once most of its lines are outdated, and tells the same', async () => {
  const owned = Promise.resolve()
  const clock = () => 0
  const record: SessionRecord = {
    kind: 'customer',
    owner: 'o',
    userAgent: '',
    sealedToken: 'x',
    createdAt: 0,
    seenAt: 0,
  }
  const store = createFileStore({ path, clock, owned })
  for (const key of ['a', 'b']) await store.create(key, record, 1_000)
  for (let round = 0; round < 4; round++)
    await Promise.all(
      Array.from({ length: 400 }, (_, at) => store.update('a', { ...record, seenAt: 400 * round + at }, 1_000)),
    )
  await store.remove('b')
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(1_100)
  const next = createFileStore({ path, clock, owned })
  expect(await next.listOf('o')).toEqual([['a', { ...record, seenAt: 1_599 }]])
})

test('nothing is read or written before the process has the folder for itself', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const store = createFileStore({ path, clock: () => 0, owned: promise })
  const found = store.read('key')
  await expect(stat(path)).rejects.toThrow('ENOENT')
  resolve()
  expect(await found).toBeUndefined()
  expect((await stat(path)).size).toBe(0)
})
