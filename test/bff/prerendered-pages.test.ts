/** Visitors' pages with the data that everybody sees, drawn by the BFF. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bffConfig, captureLog, startBff, stoppedClock } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

const maker = '/api/v1/front/maker'
const services = '/api/v1/front/service/list'
const documentText = '/api/v1/front/document/text'

const answerOf = (name: string) => ({ name, hours: '', documents: [] })

let upstream: Upstream
let app: FastifyInstance
let time: ReturnType<typeof stoppedClock>
let log: ReturnType<typeof captureLog>
let name: string

beforeEach(async () => {
  name = 'Atlas'
  upstream = await startUpstream()
  upstream.answer('GET', maker, async ({ headers }) => answerOf(`${name} ${headers['accept-language']}`))
  upstream.answer('GET', services, async () => [])
  upstream.answer('GET', documentText, async (_, reply) => reply.code(404).send({}))
  time = stoppedClock()
  log = captureLog()
  app = await startBff(bffConfig(upstream.origin), { clock: time.clock, logger: log.logger })
})
afterEach(async () => {
  await app.close()
  await upstream.close()
})

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024, 'x')
}

const visit = async (headers: Record<string, string> = {}, url = '/loginFront'): Promise<string> =>
  (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body
const heading = async (headers?: Record<string, string>) => /<h1>(.*)<\/h1>/.exec(await visit(headers))?.[1]
const asked = () => upstream.requests.filter(({ url }) => url === maker).length
const warned = () =>
  log.lines.filter(line => line.includes("the data of visitors' pages could not be refreshed")).length

test('after a visit the next one gets them, in its language, drawn and as the data of the page', async () => {
  expect(await heading()).toBe('en development $&')
  await expect.poll(() => heading()).toBe('en development Atlas en')
  expect(await heading({ 'accept-language': 'ja' })).toBe('ja development Atlas ja')
  const data = /id="bootstrap">(.*?)<\/script>/.exec(await visit())?.[1] ?? ''
  expect(JSON.parse(data).data).toEqual({ maker: answerOf('Atlas en') })
  for (const { headers } of upstream.requests) expect(headers.authorization).toBeUndefined()
})

test('documents in force are drawn, and the other data without them', async () => {
  await expect.poll(() => heading()).toBe('en development Atlas en')
  expect(await visit({}, '/term')).toContain('<h1>no terms</h1>')
  upstream.answer('GET', documentText, async ({ url, headers }) => ({
    document: 'terms',
    version: 1,
    published_at: '2026-04-01T00:00:00.000Z',
    text: `${new URL(url, 'http://upstream').searchParams.get('document')} in ${headers['accept-language']}`,
  }))
  time.pass(30_000)
  await expect.poll(() => visit({}, '/term')).toContain('<h1>terms in en</h1>')
  expect(await visit({ 'accept-language': 'ja' }, '/term')).toContain('<h1>terms in ja</h1>')
  expect(await visit()).not.toContain('terms in')
})

test('data cannot close their script element', async () => {
  name = '</script><script>alert(1)</script>'
  await visit()
  await expect.poll(() => visit()).toContain('&lt;/script>')
  expect(await visit()).not.toContain('<script>alert')
})

test('they are asked for again after 30 seconds, at a visit; other requests ask for nothing', async () => {
  await expect.poll(() => heading()).toBe('en development Atlas en')
  expect(asked()).toBe(2)
  name = 'Boreas'
  time.pass(29_999)
  await visit()
  expect(asked()).toBe(2)
  time.pass(1)
  await visit({ cookie: '__Host-Http-session=x' })
  await app.inject({ url: '/company', headers: { accept: 'text/html' } })
  expect(asked()).toBe(2)
  await expect.poll(() => heading()).toBe('en development Boreas en')
  expect(asked()).toBe(4)
})

test('while the upstream fails or has nothing, the pages stay as they are', async () => {
  await expect.poll(() => heading()).toBe('en development Atlas en')
  upstream.answer('GET', services, async (_, reply) => reply.code(500).send({}))
  name = 'Boreas'
  time.pass(30_000)
  expect(await heading()).toBe('en development Atlas en')
  await expect.poll(warned).toBe(1)
  expect(await heading()).toBe('en development Atlas en')
  upstream.answer('GET', services, async () => [])
  time.pass(30_000)
  await expect.poll(() => heading()).toBe('en development Boreas en')
})

test('data that cannot be drawn change nothing', async () => {
  name = 'broken'
  upstream.answer('GET', maker, async () => answerOf(name))
  expect(await heading()).toBe('en development $&')
  await expect.poll(warned).toBe(1)
  expect(await heading()).toBe('en development $&')
})

test('no visit waits for an upstream that hangs, and the BFF closes meanwhile', async () => {
  upstream.answer('GET', maker, () => new Promise(() => {}))
  expect(await heading()).toBe('en development $&')
  await expect.poll(asked).toBe(2)
  expect(await heading()).toBe('en development $&')
  await app.close()
  expect(warned()).toBe(0)
})

test.each<[string, (reply: FastifyReply) => unknown]>([
  ['does not fit the contract', () => ({ name: 1 })],
  ['is no JSON', reply => reply.type('text/html').send('<p>')],
  ['has no end', reply => reply.send(Readable.from(endless()))],
  ['ends the connection', reply => reply.raw.destroy()],
])('an answer that %s changes nothing', async (_, respond) => {
  upstream.answer('GET', maker, async (_, reply) => respond(reply))
  expect(await heading()).toBe('en development $&')
  await expect.poll(warned).toBe(1)
  expect(await heading()).toBe('en development $&')
})

test('the BFF closes while pages are drawn', async () => {
  name = 'slow'
  upstream.answer('GET', maker, async () => answerOf(name))
  await visit()
  await expect.poll(asked).toBe(2)
  await app.close()
})
