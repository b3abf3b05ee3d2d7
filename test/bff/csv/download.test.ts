import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bffConfig, captureLog, logIn, ownPage, portOf, request, startBff, stoppedClock } from '../../helper/bff.ts'
import { isMissing, redisUrl, startRedis } from '../../helper/services.ts'
import { untilStable } from '../../helper/until.ts'
import { employeeToken, startUpstream, type Upstream } from '../../helper/upstream.ts'

const path = '/api/v1/admin/user/csv'
const users = { method: 'GET', url: '/bff/csv/users' } as const
const { lines, logger } = captureLog()
const { clock, pass } = stoppedClock()

let upstream: Upstream
let app: FastifyInstance
let cookie: string
let address: string

beforeAll(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin, { product: 'acme' }), { logger, clock })
  cookie = await logIn(app, 'employee')
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${portOf(app)}`
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
  lines.length = 0
})

/** Makes the upstream respond with a CSV, written in the given pieces. */
const sending = (...pieces: (string | Buffer)[]) =>
  upstream.answer('GET', path, async (_request, reply) => {
    const raw = startCsv(reply)
    for (const piece of pieces) raw.write(piece)
    raw.end()
  })

const startCsv = (reply: FastifyReply, headers: Record<string, string> = { 'x-total-rows': '2' }) => {
  reply.hijack()
  return reply.raw.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', ...headers })
}

const shown = (bytes: Buffer): string => new TextDecoder('shift_jis', { fatal: true }).decode(bytes)

describe('GET /bff/csv/users and /bff/csv/employees', () => {
  test.each([
    ['a text', ['会社コード,姓\r\n', 'C000001,髙橋𠮷\r\n']],
    ['a mark of its own, in pieces', [Buffer.of(0xef), Buffer.of(0xbb, 0xbf, 0x41), '髙橋𠮷']],
    ['a piece of a character', [Buffer.of(0xe9), Buffer.of(0xab), Buffer.of(0x99)]],
    ['two bytes', ['ab']],
    ['nothing', []],
  ])('in UTF-8 it has one byte-order mark and every character: %s', async (_, pieces) => {
    sending(...pieces)
    const answer = await request(app, { method: 'GET', url: '/bff/csv/users?charset=UTF-8', cookie })
    expect(answer.headers['content-type']).toBe('text/csv; charset=UTF-8')
    const sent = Buffer.concat(pieces.map(piece => Buffer.from(piece)))
      .toString()
      .replace(/^\uFEFF/, '')
    expect(answer.rawPayload.toString()).toBe(`\uFEFF${sent}`)
    const result = await request(app, {
      method: 'GET',
      url: `/bff/csv/result/${answer.headers['x-request-id']}`,
      cookie,
    })
    expect(result.json()).toEqual({ unmappableCount: 0, replaced: [] })
  })

  test('another character set is 422, and asks the upstream nothing', async () => {
    const answer = await request(app, { method: 'GET', url: '/bff/csv/users?charset=EUC-JP', cookie })
    expect(answer.statusCode).toBe(422)
    expect(upstream.requests).toEqual([])
  })

  test.each([
    ['users', 'is_not_m365=1&is_m365=0', 'e-service_user_data.csv'],
    ['employees', 'is_not_m365=0&is_m365=1', 'e-service_acme_employee_data.csv'],
  ])('%s: the upstream gets the matching query, and the file its specified name', async (kind, query, name) => {
    sending('会社コード,姓\r\n', 'C000001,髙橋\r\n')
    const answer = await request(app, { method: 'GET', url: `/bff/csv/${kind}`, cookie: `${cookie}; locale=ja` })
    expect(answer.statusCode).toBe(200)
    expect(shown(answer.rawPayload)).toBe('会社コード,姓\r\nC000001,髙橋\r\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=Shift_JIS',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-total-rows': '2',
    })
    const [received] = upstream.requests
    expect(received?.url).toBe(`${path}?${query}`)
    expect(received?.headers).toMatchObject({
      accept: 'text/csv',
      'accept-language': 'ja',
      authorization: `Bearer ${employeeToken}`,
    })
    expect(received?.headers).not.toHaveProperty('cookie')
  })

  test("the upstream gets the reader's time zone", async () => {
    sending('a\r\n')
    const answer = await request(app, { method: 'GET', url: '/bff/csv/users?time_zone=Etc%2FGMT%2B5', cookie })
    expect([answer.statusCode, answer.body]).toEqual([200, 'a\r\n'])
    const [received] = upstream.requests
    expect(received?.url).toBe(`${path}?is_not_m365=1&is_m365=0&time_zone=Etc%2FGMT%2B5`)
  })

  test.each(['Etc/Unknown', 'Mars/Olympus'])('without knowing %s, the file is in UTC', async zone => {
    sending('a\r\n')
    const answer = await request(app, {
      method: 'GET',
      url: `/bff/csv/users?time_zone=${encodeURIComponent(zone)}`,
      cookie,
    })
    expect([answer.statusCode, answer.body]).toEqual([200, 'a\r\n'])
    expect(upstream.requests[0]?.url).toBe(`${path}?is_not_m365=1&is_m365=0&time_zone=UTC`)
  })

  test.each(['%2B09:00', 'UTC&is_m365=1&time_zone=UTC', '%00', 'UTC%26is_m365=1'])(
    'the time zone %s is 422, without an upstream request',
    async zone => {
      const answer = await request(app, { method: 'GET', url: `/bff/csv/users?time_zone=${zone}`, cookie })
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid'])
      expect(upstream.requests).toEqual([])
    },
  )

  test('rule 14: unmappable characters become 〓, and the page can read their number', async () => {
    sending('𠮷野家,é,〓,', Buffer.from('か\u3099').subarray(0, 4), Buffer.from('か\u3099').subarray(4), ',\r\n')
    const answer = await request(app, { ...users, cookie })
    expect(shown(answer.rawPayload)).toBe('〓野家,〓,〓,が,\r\n')
    const result = await request(app, {
      method: 'GET',
      url: `/bff/csv/result/${answer.headers['x-request-id']}`,
      cookie,
    })
    const replaced = ['𠮷', 'é'].map(character => ({ line: 1, character }))
    expect(result.json()).toEqual({ unmappableCount: 2, replaced })
    expect(lines.join()).toContain('"audit":"csv"')
    expect(lines.join()).not.toContain('野家')
  })

  test('malformed UTF-8 is replaced as in browsers, and counted', async () => {
    sending(Buffer.from([0x41, 0xe3, 0x81]), Buffer.from([0x42, 0xff, 0x0d, 0x0a]))
    const answer = await request(app, { ...users, cookie })
    expect(shown(answer.rawPayload)).toBe('A〓B〓\r\n')
    const result = await request(app, {
      method: 'GET',
      url: `/bff/csv/result/${answer.headers['x-request-id']}`,
      cookie,
    })
    expect(result.json()).toMatchObject({ unmappableCount: 2 })
  })

  test.each(['-1', '1e9', '12, 13', '', 'x'])('an invalid row count (%j) is not forwarded', async rows => {
    upstream.answer('GET', path, async (_request, reply) => void startCsv(reply, { 'x-total-rows': rows }).end('a\r\n'))
    const answer = await request(app, { ...users, cookie })
    expect([answer.statusCode, answer.body]).toEqual([200, 'a\r\n'])
    expect(answer.headers).not.toHaveProperty('x-total-rows')
  })
})

describe('permission', () => {
  test('without a session 401, for a customer 403, and no upstream request', async () => {
    const customer = await logIn(app)
    upstream.requests.length = 0
    for (const url of ['/bff/csv/users', '/bff/csv/employees']) {
      expect((await request(app, { method: 'GET', url })).statusCode).toBe(401)
      expect((await request(app, { method: 'GET', url, cookie: customer })).statusCode).toBe(403)
    }
    expect(upstream.requests).toEqual([])
  })

  test('browsers cannot call the upstream path, whose CSV is UTF-8', async () => {
    sending('a\r\n')
    expect((await request(app, { method: 'GET', url: `${path}?is_m365=1`, cookie })).statusCode).toBe(404)
    expect((await request(app, { method: 'HEAD', url: '/bff/csv/users', cookie })).statusCode).toBe(404)
    expect(upstream.requests).toEqual([])
  })

  test.each(['cross-site', 'same-site'])('a request from another site (%s) is 403', async site => {
    const answer = await request(app, { ...users, cookie, headers: { 'sec-fetch-site': site } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
    expect(upstream.requests).toEqual([])
  })

  test('only the session that downloaded can read the result, for ten minutes', async () => {
    sending('a\r\n')
    const { headers } = await request(app, { ...users, cookie })
    const result = { method: 'GET', url: `/bff/csv/result/${headers['x-request-id']}` } as const
    const other = await logIn(app, 'employee')
    expect((await request(app, { ...result, cookie: other })).statusCode).toBe(404)
    expect((await request(app, { ...result, cookie })).statusCode).toBe(200)
    pass(10 * 60_000)
    expect((await request(app, { ...result, cookie })).statusCode).toBe(404)
  })

  test('a token that the upstream refuses ends the session', async () => {
    const session = await logIn(app, 'employee')
    upstream.answer('GET', path, async (_request, reply) =>
      reply.code(401).send({ code: 'unauthorized', message: 'x' }),
    )
    expect((await request(app, { ...users, cookie: session })).statusCode).toBe(401)
    expect((await request(app, { method: 'GET', url: '/bff/session', cookie: session })).json().accountType).toBeNull()
  })
})

describe('an upstream in trouble', () => {
  const answering = async (status: number, type: string, body: string) => {
    upstream.answer('GET', path, async (_request, reply) => reply.code(status).type(type).send(body))
    const answer = await request(app, { ...users, cookie })
    return [answer.statusCode, answer.json().code]
  }

  test.each([
    [403, 'application/json', '{"code":"forbidden","message":"x"}', [403, 'forbidden']],
    [500, 'text/csv', 'a,b', [502, 'bad_gateway']],
    [503, 'application/json', '{"code":"maintenance","message":"x"}', [503, 'maintenance']],
    [200, 'text/html', '<h1>Log in</h1>', [502, 'bad_gateway']],
    [200, 'application/json', '{}', [502, 'bad_gateway']],
    [404, 'text/csv', 'a,b', [404, 'not_found']],
  ])('status %d with %s never becomes a file', async (status, type, body, told) => {
    expect(await answering(status, type, body)).toEqual(told)
  })

  /** Starts a download over a real connection. */
  const begin = async () => {
    const request = get(`${address}/bff/csv/users`, { headers: { ...ownPage, cookie } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { request, response }
  }

  test('that aborts midway: the download aborts too, and has no result', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<FastifyReply['raw']>()
    upstream.answer('GET', path, async (_request, reply) => {
      const raw = startCsv(reply)
      raw.write('会社コード\r\n'.repeat(1_000))
      resolve(raw)
    })
    const { response } = await begin()
    await once(response, 'readable')
    const upstreamAnswer = await begun
    upstreamAnswer.destroy()
    await expect(response.toArray()).rejects.toThrow()
    expect(response.complete).toBe(false)
    const url = `/bff/csv/result/${response.headers['x-request-id']}`
    expect((await request(app, { method: 'GET', url, cookie })).statusCode).toBe(404)
    expect(lines.join()).toContain('other side closed')
  })

  test('that aborts before the first byte: 503 and no file', async () => {
    upstream.answer('GET', path, async (_request, reply) => {
      const raw = startCsv(reply)
      raw.flushHeaders()
      raw.destroy()
    })
    const answer = await request(app, { ...users, cookie })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers).not.toHaveProperty('content-disposition')
  })

  test('a client that disconnects aborts the upstream request', async () => {
    const gone = Promise.withResolvers<void>()
    upstream.answer('GET', path, async (request, reply) => {
      request.raw.socket.once('close', () => gone.resolve())
      startCsv(reply).write('a\r\n')
    })
    const { request, response } = await begin()
    await once(response, 'readable')
    request.destroy()
    await gone.promise
  })

  test('a client that does not read applies backpressure to the upstream', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'a,b\r\n')
    const most = 64
    let sent = 0
    upstream.answer('GET', path, async (_request, reply) => {
      const raw = startCsv(reply)
      while (sent < most) {
        sent++
        if (!raw.write(piece)) await once(raw, 'drain')
      }
      raw.end()
    })
    const { response } = await begin()
    expect(await untilStable(() => sent)).toBeLessThan(most)
    expect(Buffer.concat(await response.toArray()).length).toBe(most * piece.length)
  })
})

test('an HTTP/1.0 client gets no chunked encoding', async () => {
  sending('〓𠮷\r\n')
  const socket = connect(portOf(app), '127.0.0.1')
  socket.write(`GET /bff/csv/users HTTP/1.0\r\nX-CSRF: 1\r\nCookie: ${cookie}\r\n\r\n`)
  const text = Buffer.concat(await socket.toArray()).toString('latin1')
  const [head = '', body] = text.split('\r\n\r\n')
  expect(head).toContain('200 OK')
  expect(head.toLowerCase()).not.toMatch(/transfer-encoding/)
  expect(body).toBe('\x81\xac\x81\xac\r\n')
})

test.skipIf(isMissing('redis'))('several BFFs share the results of downloads through Redis', async () => {
  sending('𠮷\r\n')
  const config = bffConfig(upstream.origin, { redisUrl: await redisUrl() })
  const [one, other] = [await startBff(config), await startBff(config)]
  await expect.poll(async () => (await one.inject('/readyz')).statusCode).toBe(200)
  await expect.poll(async () => (await other.inject('/readyz')).statusCode).toBe(200)
  const session = await logIn(one, 'employee')
  const { headers } = await request(one, { ...users, cookie: session })
  const url = `/bff/csv/result/${headers['x-request-id']}`
  expect((await request(other, { method: 'GET', url, cookie: session })).json()).toEqual({
    unmappableCount: 1,
    replaced: [{ line: 1, character: '𠮷' }],
  })
  await Promise.all([one.close(), other.close()])
})

test.skipIf(isMissing('redis'))('a Redis that freezes during a download does not affect the file', async () => {
  const redis = await startRedis()
  const { lines: written, logger } = captureLog()
  const app = await startBff(bffConfig(upstream.origin, { redisUrl: redis.url }), { logger })
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  const session = await logIn(app, 'employee')
  upstream.answer('GET', path, async (_request, reply) => {
    const csv = startCsv(reply)
    csv.write('a\r\n')
    redis.freeze()
    csv.end('b\r\n')
  })
  const answer = await request(app, { ...users, cookie: session })
  expect([answer.statusCode, answer.body]).toEqual([200, 'a\r\nb\r\n'])
  expect(written.join()).toContain('"audit":"csv"')
  redis.thaw()
  await app.close()
  await redis.stop()
})

describe('GET /bff/csv/list/:call', () => {
  test('asks the upstream as the page asked, and names the file after the list', async () => {
    const list = '/api/v1/admin/account/list/csv'
    upstream.answer('GET', list, async (_request, reply) => {
      const raw = startCsv(reply)
      raw.end('氏名\r\n髙橋\r\n')
    })
    const url = `/bff/csv/list/getAdminAccountListCsv?search=${encodeURIComponent('髙橋')}&filter=active&time_zone=Asia%2FTokyo&charset=UTF-8`
    const answer = await request(app, { method: 'GET', url, cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="account-list.csv"')
    expect(answer.rawPayload.toString()).toBe('\uFEFF氏名\r\n髙橋\r\n')
    const asked = new URL(upstream.requests.at(-1)?.url ?? '', 'http://upstream')
    expect([asked.pathname, Object.fromEntries(asked.searchParams)]).toEqual([
      list,
      { search: '髙橋', filter: 'active', time_zone: 'Asia/Tokyo' },
    ])
  })

  test('is for those who may read the list', async () => {
    const url = '/bff/csv/list/getAdminAccountListCsv'
    expect((await request(app, { method: 'GET', url })).statusCode).toBe(401)
    const customer = await logIn(app, 'customer')
    expect((await request(app, { method: 'GET', url, cookie: customer })).statusCode).toBe(403)
    // Calls without such a file, and a file of another kind.
    for (const call of ['getAdminAccountList', 'getAdminImportTemplate'])
      expect((await request(app, { method: 'GET', url: `/bff/csv/list/${call}`, cookie })).statusCode, call).toBe(404)
    expect(upstream.requests.filter(({ url }) => /list|template/.test(url))).toEqual([])
  })

  test('its result is for the session that has downloaded it, of either kind', async () => {
    const url = '/bff/csv/result/x'
    expect((await request(app, { method: 'GET', url })).statusCode).toBe(401)
    const customer = await logIn(app, 'customer')
    for (const session of [customer, cookie])
      expect((await request(app, { method: 'GET', url, cookie: session })).statusCode).toBe(404)
  })
})
