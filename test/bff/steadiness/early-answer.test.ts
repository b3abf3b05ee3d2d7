import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPage } from '../../helper/bff.ts'
import { type OwnBff, startOwnBff } from '../../helper/own-bff.ts'
import { openRawConnection, readAnswer, requestText } from '../../helper/raw-client.ts'

/** An upstream that responds after the beginning of a request, before the rest of its body. */
let upstream: Server
let bff: OwnBff
const sockets = new Set<Socket>()
let answer: (head: string) => string

beforeAll(async () => {
  upstream = createServer(socket => {
    sockets.add(socket)
    socket
      .on('error', () => {})
      .on('data', (bytes: Buffer) => {
        const [head = ''] = bytes.toString().split('\r\n')
        if (head.endsWith(' HTTP/1.1')) socket.write(answer(head))
      })
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  bff = await startOwnBff(`http://127.0.0.1:${port}`, { trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await bff.stop()
  upstream.close()
  for (const socket of sockets) socket.destroy()
})

const body = '{"token":"x","locale":"ja"}'
/** Longer than what an upstream reads at once. */
const longBody = JSON.stringify({ text: 'x'.repeat(75_000) })
const answerOf = (status: string, json: string, headers = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n${headers}\r\n${json}`
const forbidden = answerOf('403 Forbidden', '{"code":"forbidden","message":"no"}')

/** The head of a public call, from a new address each time, so that the rate limit does not apply. */
let visitors = 0
const head = (headers: Record<string, string>, path = '/api/v1/front/verification') =>
  requestText('POST', path, {
    ...ownPage,
    'content-type': 'application/json',
    'x-forwarded-for': `192.0.2.${visitors++ % 250}`,
    ...headers,
  })
const withLength = { 'content-length': String(body.length) }

const cases = [
  ['403', forbidden, 403, 'forbidden'],
  [
    '503 maintenance',
    answerOf('503 Service Unavailable', '{"code":"maintenance","message":"later"}'),
    503,
    'maintenance',
  ],
  [
    '403 and the end of the connection',
    forbidden.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
    403,
    'forbidden',
  ],
  ['500', answerOf('500 Internal Server Error', '{}'), 502, 'bad_gateway'],
] as const

test.each(cases)(
  'an upstream that responds %s before it has the whole body: the response is relayed',
  async (_, ...rest) => {
    const [raw, status, code] = rest
    answer = () => raw
    const client = await openRawConnection(bff.port)
    const headers = { 'content-length': String(longBody.length), connection: 'close' }
    client.write(head(headers, '/api/form/contract') + longBody)
    const got = readAnswer(await client.whole())
    expect([got.status, JSON.parse(got.body).code]).toEqual([status, code])
    expect(got.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    client.close()
    expect(bff.isAlive()).toBe(true)
  },
)

test('a body in two packets: the refusal is relayed', async () => {
  answer = () => forbidden
  for (let round = 0; round < 20; round++) {
    const client = await openRawConnection(bff.port)
    client.write(head(withLength) + body.slice(0, 5))
    await wait(round)
    client.write(body.slice(5))
    await expect.poll(client.text).toMatch(/^HTTP\/1\.1 403 /)
    client.close()
  }
  expect(bff.isAlive()).toBe(true)
})

test('bodies that never end reach no upstream, and do not delay calls of other clients', async () => {
  let begun = 0
  answer = line => {
    if (line.startsWith('GET ')) return answerOf('200 OK', '[]')
    begun++
    return forbidden
  }
  const slow = await Promise.all(Array.from({ length: 150 }, () => openRawConnection(bff.port)))
  for (const client of slow) client.write(`${head({ 'transfer-encoding': 'chunked' })}1\r\n{\r\n`)
  const read = await openRawConnection(bff.port)
  read.write(requestText('GET', '/api/v1/front/countries', { ...ownPage, connection: 'close' }))
  expect(readAnswer(await read.whole()).status).toBe(200)
  expect(begun).toBe(0)
  const write = await openRawConnection(bff.port)
  write.write(head(withLength) + body)
  await expect.poll(write.text).toMatch(/^HTTP\/1\.1 403 /)
  expect(begun).toBe(1)
  expect(slow.map(client => client.text()).join('')).toBe('')
  for (const client of [...slow, write]) client.reset()
  await expect.poll(() => bff.log().match(/the client left/g)?.length).toBeGreaterThanOrEqual(150)
  expect(bff.isAlive()).toBe(true)
  expect(bff.log()).not.toMatch(/"level":(?:40|60)/)
})

test('while the upstream is down, refusals are logged without a stack', async () => {
  answer = () => ''
  const away = await startOwnBff('http://127.0.0.1:1')
  const ask = async () => (await fetch(`${away.origin}/api/v1/front/countries`, { headers: ownPage })).status
  for (let call = 0; call < 40; call++) expect(await ask()).toBe(503)
  const lines = () =>
    away
      .log()
      .split('\n')
      .filter(line => line.includes('"msg":"request refused"'))
  await expect.poll(() => lines().length).toBeGreaterThan(20)
  expect(lines().join()).not.toContain('stack')
  await away.stop()
})

test('a large request that is refused early gets its response, not a reset connection', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(700_000) })
  for (let round = 0; round < 10; round++) {
    const client = await openRawConnection(bff.port)
    // No header of our page: 403 before the body is read.
    const headers = { 'content-type': 'application/json', 'content-length': String(large.length) }
    client.write(requestText('POST', '/api/v1/front/verification', headers) + large)
    await expect.poll(client.text).toMatch(/^HTTP\/1\.1 403 /)
    client.close()
  }
})
