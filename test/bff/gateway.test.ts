import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bffConfig, captureLog, logIn, ownPage, portOf, request, startBff, stoppedClock } from '../helper/bff.ts'
import { freePort } from '../helper/free-port.ts'
import { customerToken, startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
let cookie: string
let address: string
const { lines, logger } = captureLog()
const timeouts = { connectMs: 2_000, headersMs: 2_000, bodyMs: 2_000, fileMs: 2_000, suspectMs: 600_000 }

beforeAll(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin), { logger, timeouts })
  cookie = await logIn(app)
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

const companies = { method: 'GET', url: '/api/v1/front/companies' } as const
const getCompanies = () => request(app, { ...companies, cookie })

describe('request headers to the upstream', () => {
  test('are those of an allow-list and those that the BFF adds', async () => {
    upstream.answer('POST', '/api/v1/front/user/regist', async () => ({ user_id: '1', mail_sent: 1 }))
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/v1/front/user/regist',
      payload: { company_code: 'C000001' },
      headers: {
        ...ownPage,
        cookie: `${cookie}; locale=ja; other=1`,
        accept: 'application/json',
        'accept-language': 'en',
        authorization: 'Bearer of-the-client',
        origin: 'https://accounts.example',
        referer: 'https://accounts.example/secret',
        'user-agent': 'Browser',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'chosen-by-the-client',
        forwarded: 'for=6.6.6.6',
        'proxy-authorization': 'Basic x',
        te: 'trailers',
        connection: 'authorization, x-forwarded-for',
        traceparent: trace,
      },
    })
    const [received] = upstream.requests
    expect(received?.headers).toEqual({
      host: new URL(upstream.origin).host,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-language': 'ja',
      'content-type': 'application/json',
      'content-length': '26',
      authorization: `Bearer ${customerToken}`,
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': headers['x-request-id'],
      traceparent: trace,
    })
    expect(received?.body).toEqual({ company_code: 'C000001' })
  })

  test('the language comes from the cookie, then the browser, then English', async () => {
    upstream.answer('GET', '/api/v1/front/countries', async () => [])
    const languageFor = async (headers: Record<string, string>) => {
      await request(app, { method: 'GET', url: '/api/v1/front/countries', headers })
      return upstream.requests.at(-1)?.headers['accept-language']
    }
    expect(await languageFor({ cookie: 'locale=en', 'accept-language': 'ja' })).toBe('en')
    expect(await languageFor({ cookie: '__Host-locale=en', 'accept-language': 'ja' })).toBe('en')
    expect(await languageFor({ cookie: 'locale=xx', 'accept-language': 'ja-JP,en;q=0.5' })).toBe('ja')
    expect(await languageFor({ 'accept-language': 'fr' })).toBe('en')
  })

  test('an invalid traceparent is not forwarded', async () => {
    await request(app, { method: 'GET', url: '/api/v1/front/countries', headers: { traceparent: 'x'.repeat(300) } })
    expect(upstream.requests[0]?.headers).not.toHaveProperty('traceparent')
  })
})

describe('X-Forwarded-For', () => {
  const addressSeen = async (trustProxy: string[], forwarded: string) => {
    const behind = await startBff(bffConfig(upstream.origin, { trustProxy }))
    await request(behind, {
      method: 'GET',
      url: '/api/v1/front/countries',
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '10.0.0.5',
    })
    await behind.close()
    return upstream.requests.at(-1)?.headers['x-forwarded-for']
  }

  test('from an untrusted client is ignored', async () => {
    expect(await addressSeen([], '6.6.6.6')).toBe('10.0.0.5')
    expect(await addressSeen(['192.0.2.0/24'], '6.6.6.6')).toBe('10.0.0.5')
  })

  test('from a trusted proxy is used, but only the entry that the proxy added', async () => {
    expect(await addressSeen(['10.0.0.0/8'], '198.51.100.7')).toBe('198.51.100.7')
    expect(await addressSeen(['10.0.0.0/8'], '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7')
  })
})

describe('response headers to the browser', () => {
  test('are an allow-list: other upstream headers are dropped', async () => {
    upstream.answer('GET', '/api/v1/front/companies', async (_request, reply) =>
      reply
        .headers({
          'set-cookie': 'upstream=1',
          server: 'Upstream/1.0',
          'x-powered-by': 'PHP',
          'www-authenticate': 'Bearer',
          'access-control-allow-origin': '*',
          'access-control-allow-credentials': 'true',
          'cache-control': 'public, max-age=60',
          etag: '"1"',
          location: 'http://inside.example',
          'x-request-id': 'of-the-upstream',
          'x-debug': 'inside',
          'content-language': 'ja',
        })
        .send([{ code: 'C000001', company: '青空' }]),
    )
    const { headers, body, statusCode } = await getCompanies()
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual([{ code: 'C000001', company: '青空' }])
    expect(headers).toMatchObject({ 'content-language': 'ja', 'cache-control': 'no-store' })
    expect(headers['content-type']).toMatch(/^application\/json/)
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'www-authenticate', 'etag', 'location', 'x-debug'])
      expect(headers).not.toHaveProperty(name)
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect(headers['x-request-id']).not.toBe('of-the-upstream')
    expect(lines.some(line => line.includes(String(headers['x-request-id'])))).toBe(true)
  })
})

describe('upstream responses', () => {
  const answering = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
    upstream.answer('GET', '/api/v1/front/companies', async (_request, reply) =>
      reply.code(status).headers(headers).send(body),
    )
    return getCompanies()
  }

  test('client errors are relayed unchanged, with all their fields', async () => {
    const body = { code: 'stale', message: 'x', current: { row_version: 3 } }
    const response = await answering(409, body)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual(body)
  })

  test.each([
    [500, 502, 'bad_gateway'],
    [502, 502, 'bad_gateway'],
    [503, 503, 'unavailable'],
    [504, 504, 'gateway_timeout'],
  ])('status %d becomes %d without the text of the upstream', async (status, told, code) => {
    const response = await answering(status, { message: `at db.inside.example ${upstream.origin}` })
    expect(response.statusCode).toBe(told)
    expect(response.json()).toEqual({ code, message: expect.any(String), request_id: response.headers['x-request-id'] })
  })

  test('503 maintenance is relayed as maintenance', async () => {
    const response = await answering(503, { code: 'maintenance', message: 'x' }, { 'retry-after': '120' })
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'maintenance', retry_after: 120 })
    expect(response.headers['retry-after']).toBe('120')
  })

  test('a 503 is not retried', async () => {
    await answering(503, {})
    expect(upstream.requests).toHaveLength(1)
  })

  test.each([301, 302, 307])('a redirect (%d) is not followed', async status => {
    const location = `${upstream.origin}/elsewhere`
    const sent: Record<string, string>[] = [{ location }, { location, 'content-type': 'application/json' }]
    for (const headers of sent) {
      upstream.requests.length = 0
      const response = await answering(status, '{}', headers)
      expect(response.statusCode).toBe(502)
      expect(response.headers).not.toHaveProperty('location')
      expect(upstream.requests).toHaveLength(1)
    }
  })

  test('HTML from the upstream is never served from our origin', async () => {
    const html = { 'content-type': 'text/html' }
    const good = await answering(200, '<script>alert(1)</script>', html)
    const bad = await answering(404, '<h1>nginx</h1>', html)
    expect([good.statusCode, good.json().code]).toEqual([502, 'bad_gateway'])
    expect([bad.statusCode, bad.json().code]).toEqual([404, 'not_found'])
  })
})

describe('reshaped calls', () => {
  const row = { id: 7, code: 'C1', company: 'A', type: '1', category: '2', nation: 'JP', user_count: 3, secret: 'x' }

  test('GET company/list: lenient in, strict out, status derived', async () => {
    const employee = await logIn(app, 'employee')
    upstream.answer('GET', '/api/v1/admin/company/list', async () => ({
      total: 3,
      page: 1,
      page_count: 1,
      extra: 1,
      data: [
        { ...row, regist_flg: '0', active_flg: '1' },
        { ...row, regist_flg: 1, active_flg: true },
        { ...row, regist_flg: true, active_flg: 0 },
      ],
    }))
    const { body } = await request(app, { method: 'GET', url: '/api/v1/admin/company/list?page=1', cookie: employee })
    const shape = { id: '7', code: 'C1', company: 'A', type: '1', category: '2', nation: 'JP', user_count: 3 }
    expect(JSON.parse(body)).toEqual({
      total: 3,
      page: 1,
      page_count: 1,
      data: [0, 1, 2].map(status => ({ ...shape, status })),
    })
    expect(upstream.requests.at(-1)?.url).toBe('/api/v1/admin/company/list?page=1')
  })

  test('GET top: usable services first; an address only for http(s) and usable ones', async () => {
    const service = (service_id: string, status: number, front_url: string) => ({
      service_id,
      name: service_id,
      status,
      updated_at: null,
      front_url,
    })
    upstream.answer('GET', '/api/v1/front/top', async () => ({
      user,
      notices: [],
      services: [
        service('off', 0, 'https://off.example/'),
        { ...service('never', 0, ''), obtainable: 0 },
        service('on', 1, 'https://on.example/'),
        service('script', 1, 'javascript:alert(1)'),
        service('none', 1, ''),
        service('demo', 1, '/dev/service/demo'),
        service('relative', 1, '/dev/service/demo'),
      ],
    }))
    const { body } = await request(app, { method: 'GET', url: '/api/v1/front/top', cookie })
    const { services, alone_in } = JSON.parse(body) as {
      services: {
        service_id: string
        usable: boolean
        url: string | null
        obtainable: boolean
        requested_by: object[]
      }[]
      alone_in: object[]
    }
    // An account API may lack these three.
    expect([alone_in, services[0]?.requested_by, services[0]?.obtainable]).toEqual([[], [], true])
    expect(services.filter(({ obtainable }) => !obtainable).map(({ service_id }) => service_id)).toEqual(['never'])
    expect(services.map(({ service_id, usable, url }) => [service_id, usable, url])).toEqual([
      ['on', true, 'https://on.example/'],
      ['script', true, null],
      ['none', true, null],
      ['demo', true, '/dev/service/demo'],
      ['relative', true, null],
      ['off', false, null],
      ['never', false, null],
    ])
  })

  test('a response that does not match the contract is 502, and the log names the call and the field', async () => {
    upstream.answer('GET', '/api/v1/front/top', async () => ({
      user: { ...user, row_version: 'three' },
      services: [],
      notices: [],
    }))
    const response = await request(app, { method: 'GET', url: '/api/v1/front/top', cookie })
    expect([response.statusCode, response.json().code]).toEqual([502, 'bad_gateway'])
    const line = lines.find(text => text.includes('does not fit the contract'))
    expect(line).toContain('"call":"GET /api/v1/front/top","fields":["user.row_version"]')
  })

  test('client errors are relayed unchanged; invalid JSON is 502', async () => {
    upstream.answer('GET', '/api/v1/front/top', async (_request, reply) =>
      reply.code(403).send({ code: 'terms_update', message: 'x' }),
    )
    const refused = await request(app, { method: 'GET', url: '/api/v1/front/top', cookie })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'terms_update'])
    upstream.answer('GET', '/api/v1/front/top', async (_request, reply) =>
      reply.type('application/json').send('{"user"'),
    )
    expect((await request(app, { method: 'GET', url: '/api/v1/front/top', cookie })).statusCode).toBe(502)
  })
})

describe('an upstream in trouble', () => {
  test('that does not start its response in time: 504', async () => {
    const over = Promise.withResolvers<[]>()
    upstream.answer('GET', '/api/v1/front/companies', () => over.promise)
    const response = await getCompanies()
    over.resolve([])
    expect([response.statusCode, response.json().code]).toEqual([504, 'gateway_timeout'])
    expect(response.body).not.toContain('127.0.0.1')
  })

  test('that stops midway: the connection is aborted, so a partial response is not taken for a complete one', async () => {
    upstream.answer('GET', '/api/v1/front/companies', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/json' })
      reply.raw.write('[{"code":"C1",')
    })
    const response = await fetch(`${address}/api/v1/front/companies`, { headers: { ...ownPage, cookie } })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('that is unreachable: 503 with Retry-After', async () => {
    const alone = await startBff(bffConfig(`http://127.0.0.1:${await freePort()}`))
    const response = await request(alone, { method: 'GET', url: '/api/v1/front/countries' })
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.body).not.toContain('127.0.0.1')
    expect((await alone.inject('/readyz')).statusCode).toBe(503)
    expect((await alone.inject('/healthz')).statusCode).toBe(200)
    await alone.close()
  })

  test('a client that disconnects aborts its upstream request', async () => {
    const gone = Promise.withResolvers<[]>()
    upstream.answer('GET', '/api/v1/front/countries', request => {
      request.raw.socket.once('close', () => gone.resolve([]))
      return gone.promise
    })
    // With limits of its own, no request ends by a limit before the test does.
    const patient = await startBff(bffConfig(upstream.origin), { timeouts: { headersMs: 600_000, suspectMs: 600_000 } })
    const url = await patient.listen({ port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    fetch(`${url}/api/v1/front/countries`, { headers: ownPage, signal: controller.signal }).catch(() => {})
    await expect.poll(() => upstream.requests.length).toBe(1)
    controller.abort()
    await gone.promise
    await patient.close()
  })
})

describe('retry and breaker', () => {
  /** A server that closes each connection at its first request, and counts calls. */
  const startClosingServer = async () => {
    let requests = 0
    const server = createServer(socket =>
      socket.once('data', text => {
        if (String(text).includes(' /api/v1/')) requests++
        socket.destroy()
      }),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    return { origin: `http://127.0.0.1:${port}`, requests: () => requests, server }
  }

  test('a GET whose connection breaks is retried once, a POST is not', async () => {
    const broken = await startClosingServer()
    const behind = await startBff(bffConfig(broken.origin))
    const get = await request(behind, { method: 'GET', url: '/api/v1/front/countries' })
    expect([get.statusCode, broken.requests()]).toEqual([503, 2])
    const post = await request(behind, { method: 'POST', url: '/api/v1/front/verification', payload: { token: 'x' } })
    expect(broken.requests()).toBe(3)
    // The upstream may have processed it, so no Retry-After invites a second attempt.
    expect([post.statusCode, post.headers['retry-after']]).toEqual([502, undefined])
    await behind.close()
    broken.server.close()
  })

  test('after ten failures in a row calls fail at once; a probe twice a second closes the breaker', async () => {
    const port = await freePort()
    const { clock } = stoppedClock()
    const behind = await startBff(bffConfig(`http://127.0.0.1:${port}`), { clock })
    const countries = () => request(behind, { method: 'GET', url: '/api/v1/front/countries' })
    for (let i = 0; i < 5; i++) expect((await countries()).statusCode).toBe(503)
    const refused = await countries()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    const late = await startUpstream(port)
    late.answer('GET', '/api/v1/front/countries', async () => [])
    // The clock is stopped, so the pause of five seconds is not over.
    await expect.poll(async () => (await countries()).statusCode).toBe(200)
    expect((await countries()).statusCode).toBe(200)
    await behind.close()
    await late.close()
  })

  test('after ten failures in a row nothing is sent', async () => {
    const broken = await startClosingServer()
    const behind = await startBff(bffConfig(broken.origin), { clock: stoppedClock().clock })
    for (let i = 0; i < 7; i++) await request(behind, { method: 'GET', url: '/api/v1/front/countries' })
    expect(broken.requests()).toBe(10)
    await behind.close()
    broken.server.close()
  })

  test('a successful readiness check closes the breaker before the pause is over', async () => {
    const port = await freePort()
    const { clock } = stoppedClock()
    const behind = await startBff(bffConfig(`http://127.0.0.1:${port}`), { clock })
    const countries = () => request(behind, { method: 'GET', url: '/api/v1/front/countries' })
    for (let i = 0; i < 5; i++) await countries()
    expect((await behind.inject('/readyz')).statusCode).toBe(503)
    const late = await startUpstream(port)
    late.answer('GET', '/api/v1/front/countries', async () => [])
    expect((await behind.inject('/readyz')).statusCode).toBe(200)
    expect((await countries()).statusCode).toBe(200)
    await behind.close()
    await late.close()
  })
})

const user = {
  id: '1',
  email: 'x@y.example',
  first_name: 'A',
  middle_name: '',
  family_name: 'B',
  department: '',
  position: '',
  cell_phone_number: '',
  active_flg: 1,
  manager_flg: 0,
  lock_flg: 0,
  regist_flg: 1,
  locale: 'ja',
  last_login_at: null,
  row_version: 1,
  companies: [],
  services: [],
}
