import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bffConfig, logIn, ownPage, portOf, startBff } from '../../helper/bff.ts'
import { openRawConnection, readAnswer, requestText } from '../../helper/raw-client.ts'
import { startUpstream, type Upstream } from '../../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
let port = 0
let usual: Record<string, string> = {}
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/countries', async () => [])
  app = await startBff(bffConfig(upstream.origin))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app)
  usual = (await send(requestText('GET', '/healthz', { connection: 'close' }))).headers
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

/** Sends bytes and reads the answer to its end. */
const send = async (bytes: string) => {
  const client = await openRawConnection(port)
  client.write(bytes)
  const answer = readAnswer(await client.whole())
  client.close()
  return answer
}

const close = { connection: 'close' }
/** Headers that differ between responses. */
const changing = new Set([
  'x-request-id',
  'content-type',
  'content-length',
  'date',
  'cache-control',
  'connection',
  'keep-alive',
])

/** Expects the usual form of an error: our body, a request id, no-store, and the headers of any other response. */
const expectError = (answer: ReturnType<typeof readAnswer>, status: number, code: string) => {
  expect(answer.status).toBe(status)
  const body = JSON.parse(answer.body)
  expect(body).toEqual({ code, message: expect.any(String), request_id: answer.headers['x-request-id'] })
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const rest = ([name]: [string, string]) => !changing.has(name)
  expect(Object.fromEntries(Object.entries(answer.headers).filter(rest))).toEqual(
    Object.fromEntries(Object.entries(usual).filter(rest)),
  )
}

describe('request targets that are not a path', () => {
  test.each([
    'http://localhost/bff/session',
    'http://localhost/api/v1/front/countries',
    'http://localhost/api/nothing',
    'HTTP://evil.example/assets/index-0a1b2c3d.js',
    '*',
    'evil.example:443',
  ])('GET %s is 400 in the usual error form', async target => {
    upstream.requests.length = 0
    expectError(await send(requestText('GET', target, close)), 400, 'malformed')
    expect(upstream.requests).toEqual([])
  })

  test.each(['/assets/..%2findex.html', '/%zz', '/api/v1/front/countries/%', '/assets/%c0%ae'])(
    'GET %s is 400 in the usual error form',
    async target => {
      expectError(await send(requestText('GET', target, close)), 400, 'malformed')
    },
  )

  test.each([
    '/assets//x.js',
    '/assets/a//b.js',
    '/assets/....//index.html',
    '/assets//index-0a1b2c3d.js',
    '/assets/index-0a1b2c3d.js/x.js',
    '/assets/flags.js',
    '/assets/flags',
    '/assets/.js',
    `/assets/${'x'.repeat(400)}.js`,
    '/assets/nul%0a.js',
  ])('GET %s is 404', async target => {
    expectError(await send(requestText('GET', target, close)), 404, 'not_found')
  })
})

describe('requests that the HTTP parser refuses', () => {
  test('garbage is 400', async () => {
    expectError(await send('GET / HTTP/9.9\r\n\r\n'), 400, 'malformed')
    expectError(await send('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'), 400, 'malformed')
    expectError(await send('GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n'), 400, 'malformed')
  })

  test('Content-Length together with Transfer-Encoding is 400', async () => {
    const both = {
      ...ownPage,
      'content-type': 'application/json',
      'content-length': '2',
      'transfer-encoding': 'chunked',
    }
    expectError(await send(`${requestText('POST', '/bff/logout', both)}0\r\n\r\n`), 400, 'malformed')
  })

  test('a missing Host is 400', async () => {
    expectError(await send('GET / HTTP/1.1\r\nconnection: close\r\n\r\n'), 400, 'malformed')
  })

  test('headers of more than 16 KiB are 431', async () => {
    expectError(await send(requestText('GET', '/', { 'x-long': 'x'.repeat(17_000) })), 431, 'headers_too_large')
  })

  test('an expectation that is not 100-continue is 417', async () => {
    const answer = await send(requestText('GET', '/healthz', { expect: 'a miracle', connection: 'close' }))
    expectError(answer, 417, 'expectation_failed')
  })

  test('a request that is not complete in time is 408', async () => {
    // In the product the head has a shorter timeout than the whole request.
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([15_000, 30_000])
    const slow = await startBff(bffConfig(upstream.origin))
    slow.server.requestTimeout = 500
    slow.server.headersTimeout = 500
    await slow.listen({ port: 0, host: '127.0.0.1' })
    const client = await openRawConnection(portOf(slow))
    client.write('GET / HTTP/1.1\r\nhost: x\r\n')
    expectError(readAnswer(await client.whole()), 408, 'request_timeout')
    client.close()
    await slow.close()
  })
})

test('an upstream that aborts in the body of a reshaped call is 502, 503 or 504, never 500', async () => {
  const cookie = await logIn(app)
  for (const [headers, body] of [
    [{ 'content-length': '1000' }, '{"user":'],
    [{ 'transfer-encoding': 'chunked' }, 'ffff\r\n{"user":'],
  ] as const) {
    upstream.answer('GET', '/api/v1/front/top', (_request, reply) => {
      reply.hijack()
      const { socket } = reply.raw
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket?.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines.join('')}\r\n${body}`)
      setTimeout(() => socket?.destroy(), 50)
    })
    const { status } = await send(requestText('GET', '/api/v1/front/top', { ...ownPage, cookie, connection: 'close' }))
    expect([502, 503, 504]).toContain(status)
  }
})
