/** Bodies that a server takes at a time: of hostile clients, too, they take bounded memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bodyBounds } from '../../server/http/body.ts'
import { createApp } from '../../server/http/create-app.ts'
import { portOf } from '../helper/bff.ts'
import { openRawConnection, readAnswer, requestText } from '../helper/raw-client.ts'

const { all, perNetwork, perPerson, small } = bodyBounds
const bodyLimit = 8 * 1024 * 1024

type Client = Awaited<ReturnType<typeof openRawConnection>>

let app: FastifyInstance
let clients: Client[]
/** Requests that the app has begun. */
let requests: number

beforeEach(async () => {
  clients = []
  requests = 0
  app = createApp({ trustProxy: ['127.0.0.1'], personOf: ({ headers }) => headers.authorization })
  const config = { body: { values: 1_000_000, beside: bodyLimit } }
  app.addHook('onRequest', (_request, _reply, done) => {
    requests++
    done()
  })
  app.post('/take', { bodyLimit, config }, async request => ({ read: request.body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const client of clients) client.reset()
  await app.close()
})

const post = async (headers: Record<string, string>, body = '') => {
  const client = await openRawConnection(portOf(app))
  clients.push(client)
  client.write(requestText('POST', '/take', { 'content-type': 'application/json', ...headers }) + body)
  return client
}
const chunked = { 'transfer-encoding': 'chunked' }

/** Announces a body from a network, of a person or a visitor, and sends its first byte. */
const begin = async (network: number, length: number, person?: string) => {
  const before = requests
  const of = { 'x-forwarded-for': `192.0.2.${network}`, ...(person === undefined ? {} : { authorization: person }) }
  const client = await post({ ...of, 'content-length': String(length) }, '{')
  await expect.poll(() => requests, { interval: 5 }).toBe(before + 1)
  return client
}

const isTaken = async (network: number, length: number, person?: string): Promise<boolean> => {
  const client = await begin(network, length, person)
  client.write(' '.repeat(length - 2))
  client.write('}')
  await expect.poll(client.text).not.toBe('')
  const { status, headers } = readAnswer(client.text())
  if (status === 503) expect(headers['retry-after']).toBe('5')
  else expect(status).toBe(200)
  client.close()
  return status === 200
}

/** Begins bodies of a network until they fill so much. */
const fill = async (network: number, bytes: number) => {
  const begun: Client[] = []
  for (let left = bytes; left > 0; left -= bodyLimit) begun.push(await begin(network, Math.min(left, bodyLimit)))
  return begun
}

describe('large bodies', () => {
  test('of one network have room up to its bound; small ones always; a client that leaves makes room', async () => {
    const [first] = await fill(1, perNetwork - small - 1)
    expect(await isTaken(1, small + 1)).toBe(true)
    const last = await begin(1, small + 1)
    expect(await isTaken(1, small + 1)).toBe(false)
    expect(await isTaken(1, small)).toBe(true)
    expect(await isTaken(2, small + 1)).toBe(true)
    first?.reset()
    await expect.poll(() => isTaken(1, bodyLimit)).toBe(true)
    last.reset()
  })

  test('of one person have room up to its bound, from whatever network; others of the network have theirs', async () => {
    const [first] = [await begin(1, bodyLimit, 'one'), await begin(2, perPerson - bodyLimit - small - 1, 'one')]
    expect(await isTaken(3, small + 1, 'one')).toBe(true)
    expect(await isTaken(3, small + 2, 'one')).toBe(false)
    expect(await isTaken(3, small, 'one')).toBe(true)
    for (const other of ['two', undefined]) expect(await isTaken(1, bodyLimit, other)).toBe(true)
    first.reset()
    await expect.poll(() => isTaken(1, bodyLimit, 'one')).toBe(true)
  })

  test('of all networks have room up to their bound', async () => {
    const networks = all / perNetwork
    for (let network = 1; network < networks; network++) await fill(network, perNetwork)
    await fill(networks, perNetwork - small - 1)
    expect(await isTaken(networks + 1, small + 1)).toBe(true)
    await begin(networks, small + 1)
    expect(await isTaken(networks + 1, small + 1)).toBe(false)
    expect(await isTaken(networks + 1, small)).toBe(true)
  })

  test('without a length count as much as their route allows', async () => {
    await fill(1, perNetwork - bodyLimit + small + 1)
    const client = await post({ 'x-forwarded-for': '192.0.2.1', ...chunked }, '1\r\n{\r\n')
    await expect.poll(client.text).toMatch(/^HTTP\/1\.1 503 /)
  })
})

describe('a body', () => {
  test('in pieces is read as it was sent', async () => {
    const text = JSON.stringify({ text: 'あ'.repeat(1_000) })
    const pieces = Array.from(Buffer.from(text), byte => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')
    const client = await post({ ...chunked, connection: 'close' }, `${pieces}0\r\n\r\n`)
    expect(Buffer.from(await client.whole(), 'latin1').toString()).toContain(`{"read":${text}}`)
  })

  test.each([
    ['with a length', { 'content-length': String(bodyLimit + 1) }, ''],
    ['of a gigabyte', { 'content-length': '1000000000' }, 'x'],
    ['without a length', chunked, `${(bodyLimit + 1).toString(16)}\r\n${' '.repeat(bodyLimit + 1)}`],
  ])('beyond its limit, %s: 413, and the connection closes', async (_, headers, body) => {
    const client = await post(headers, body)
    const answer = readAnswer(await client.whole())
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
  })

  test('in single bytes takes no more memory than in one piece', async () => {
    setFlagsFromString('--expose_gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const memory = () => {
      collectGarbage()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const bytes = 100_000
    const single = '1\r\n \r\n'.repeat(bytes)
    const received = () => [...app.connections.open()].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    const before = memory()
    for (let count = 0; count < 2; count++) await post(chunked, single)
    await expect.poll(received).toBeGreaterThan(2 * single.length)
    await expect.poll(() => memory() - before).toBeLessThan(16 * 1024 * 1024)
  })
})
