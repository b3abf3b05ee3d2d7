import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyLimitOf, spare } from '../../server/http/body-limit.ts'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { Credentials } from '../../shared/model/credentials.ts'
import { bffConfig, captureLog, logIn, ownPage, portOf, request, startBff } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
let cookie: string
const { lines, logger } = captureLog()
const origin = 'https://accounts.example'

beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('POST', '/api/v1/front/user/regist', async () => ({ user_id: '1', mail_sent: 1 }))
  app = await startBff(bffConfig(upstream.origin), { logger })
  cookie = await logIn(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
  lines.length = 0
})

const change = (headers: Record<string, string>, url = '/api/v1/front/user/regist') =>
  app.inject({ method: 'POST', url, payload: {}, headers: { cookie, ...headers } })

describe('changing requests', () => {
  const table: [string, Record<string, string>, number][] = [
    ['from our page', { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }, 200],
    ['from our page in an old browser', { 'x-csrf': '1', origin }, 200],
    ['without the header', { 'sec-fetch-site': 'same-origin', origin }, 403],
    ['with another value in it', { 'x-csrf': '0', 'sec-fetch-site': 'same-origin' }, 403],
    ['from another site', { 'x-csrf': '1', 'sec-fetch-site': 'cross-site' }, 403],
    ['from another host of the same site', { 'x-csrf': '1', 'sec-fetch-site': 'same-site' }, 403],
    ['typed into the address bar', { 'x-csrf': '1', 'sec-fetch-site': 'none' }, 403],
    ['from another site that claims our origin', { 'x-csrf': '1', 'sec-fetch-site': 'cross-site', origin }, 403],
    ['from another origin in an old browser', { 'x-csrf': '1', origin: 'https://accounts.example.evil' }, 403],
    ['from our host over another scheme', { 'x-csrf': '1', origin: 'http://accounts.example' }, 403],
    ['from an opaque origin', { 'x-csrf': '1', origin: 'null' }, 403],
    ['without any information about their source', { 'x-csrf': '1' }, 403],
  ]
  test.each(table)('%s', async (_name, headers, status) => {
    const response = await change(headers)
    expect(response.statusCode).toBe(status)
    if (status === 403) {
      expect(response.json().code).toBe('cross_site')
      expect(upstream.requests).toEqual([])
      expect(lines.some(line => line.includes('"audit":"cross_site_refused"'))).toBe(true)
    }
  })

  test.each(['/bff/login/customer', '/bff/login/employee', '/bff/logout'])('%s is no exception', async url => {
    expect((await change({ 'x-csrf': '1', 'sec-fetch-site': 'cross-site' }, url)).statusCode).toBe(403)
    expect(upstream.requests).toEqual([])
  })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    '',
  ])('with a body of type "%s": 415', async type => {
    for (const url of ['/api/v1/front/user/regist', '/bff/login/customer']) {
      const response = await app.inject({
        method: 'POST',
        url,
        payload: 'a=1',
        headers: { ...ownPage, cookie, 'content-type': type },
      })
      expect(response.statusCode).toBe(415)
    }
    expect(upstream.requests).toEqual([])
  })

  test.each([
    ['/api/v1/front/user/regist', bodyLimitOf(contract.postUserRegist).bytes],
    ['/bff/login/customer', bodyLimitOf({ ...contract.postLogin, body: Credentials }).bytes],
    ['/bff/login/employee', bodyLimitOf({ ...contract.postAdminLogin, body: Credentials }).bytes],
    ['/bff/logout', spare.bytes],
  ])('%s with more than its limit: 413', async (url, bytes) => {
    const headers = { ...ownPage, 'content-type': 'application/json', ...(url === '/bff/logout' ? {} : { cookie }) }
    const post = (size: number) => app.inject({ method: 'POST', url, payload: '{}'.padEnd(size), headers })
    const refused = await post(bytes + 1)
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
    expect(upstream.requests).toEqual([])
    expect((await post(bytes)).statusCode).not.toBe(413)
  })

  test('with more than 1 MiB: 413, with or without Content-Length', async () => {
    const headers = { ...ownPage, cookie, 'content-type': 'application/json' }
    const payload = '{}'.padEnd(1024 * 1024 + 1)
    const long = await app.inject({ method: 'POST', url: '/api/v1/front/user/regist', payload, headers })
    expect(long.statusCode).toBe(413)

    const chunks = new ReadableStream({
      start: controller => {
        for (let i = 0; i < 40; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(64 * 1024)))
        controller.close()
      },
    })
    const request = { method: 'POST', body: chunks, headers, duplex: 'half' } as RequestInit
    expect((await fetch(`http://127.0.0.1:${portOf(app)}/api/v1/front/user/regist`, request)).status).toBe(413)
    expect(upstream.requests).toEqual([])
  })

  test('POST /bff/login with broken JSON is 400, with missing fields 422', async () => {
    const headers = { ...ownPage, 'content-type': 'application/json' }
    const post = (payload: string) => app.inject({ method: 'POST', url: '/bff/login/customer', payload, headers })
    expect((await post('{"email"')).statusCode).toBe(400)
    const missing = await post('{"email":"x@y.example"}')
    expect(missing.statusCode).toBe(422)
    expect(missing.json().errors).toHaveProperty('password')
    expect(upstream.requests).toEqual([])
  })
})

const gets = (Object.values(contract) as Entry[]).filter(({ method, web }) => method === 'GET' && web !== 'none')
const urlOf = ({ path }: Entry) => path.replace(/:\w+/g, 'C000001')

describe('reads', () => {
  const paths = [
    ...gets.map(urlOf),
    '/bff/session',
    '/bff/sessions',
    '/bff/config',
    '/bff/csv/users',
    '/bff/csv/result/x',
    '/bff/session/end',
  ]
  const read = (url: string, headers: InjectOptions['headers']) => app.inject({ url, headers: { cookie, ...headers } })

  test.each(paths)('GET %s: 403 for pages of other sites', async url => {
    for (const site of ['cross-site', 'same-site', 'same-origin, cross-site', 'other', 'none']) {
      const response = await read(url, { 'x-csrf': '1', origin, 'sec-fetch-site': site })
      expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site'])
    }
    for (const headers of [
      {},
      { origin },
      { 'sec-fetch-site': 'none' },
      { 'x-csrf': '1', origin: 'https://evil.example' },
    ])
      expect((await read(url, headers)).statusCode, JSON.stringify(headers)).toBe(403)
    expect(upstream.requests).toEqual([])
    expect(lines.some(line => line.includes('"audit":"cross_site_refused"'))).toBe(true)
  })

  const anyone = ['/bff/session', '/bff/config', '/api/v1/front/countries']
  const origins: [string, InjectOptions['headers'], number][] = [
    ['our page', ownPage, 200],
    ['our page in an old browser', { 'x-csrf': '1' }, 200],
    ['our page in an old browser that sends Origin', { 'x-csrf': '1', origin }, 200],
    ['a link or a form of our page', { 'sec-fetch-site': 'same-origin' }, 403],
    ['the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['a script without these headers', {}, 403],
    ['another value in the header', { 'x-csrf': '0', 'sec-fetch-site': 'same-origin' }, 403],
    ['another origin in an old browser', { 'x-csrf': '1', origin: 'https://accounts.example.evil' }, 403],
  ]
  test.each(origins)('%s', async (_name, headers, status) => {
    upstream.answer('GET', '/api/v1/front/countries', async () => [])
    for (const url of anyone)
      for (const method of ['GET', 'HEAD'] as const) {
        // Only the BFF's own routes support HEAD.
        if (method === 'HEAD' && url.startsWith('/api')) continue
        expect((await app.inject({ method, url, headers: { cookie, ...headers } })).statusCode, url).toBe(status)
      }
  })

  test.each(['/bff/csv/users', '/bff/csv/employees'])(
    'GET %s, a download: allowed from a link of our page, otherwise only with the header',
    async url => {
      const employee = await logIn(app, 'employee')
      upstream.answer('GET', '/api/v1/admin/user/csv', async (_request, reply) => reply.type('text/csv').send('a\n'))
      const statusWith = async (headers: InjectOptions['headers']) =>
        (await app.inject({ url, headers: { cookie: employee, ...headers } })).statusCode
      expect(await statusWith({ 'sec-fetch-site': 'same-origin' })).toBe(200)
      expect(await statusWith({ 'x-csrf': '1' })).toBe(200)
      for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-site' }, { origin }])
        expect(await statusWith(headers), JSON.stringify(headers)).toBe(403)
    },
  )

  test('the page itself is served cross-site, because emails link to it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' }
    expect((await read('/register?token=x', headers)).statusCode).toBe(200)
  })
})

describe('paths', () => {
  test.each([
    '/api/v1/front/user/service/C000001/..%2f..%2fadmin',
    '/api/v1/front/user/service/C000001/%2Fetc',
    '/api/v1/front/user/service/C000001/a%5cb',
    '/api/v1/front/user/service/C000001/a\\b',
    '/api/v1/front/user/service/C000001/a%00',
    '/api/v1/front/user/service/%2e%2e/top',
    '/api/v1/front/user/service/%252e%252e/top',
    '/api/v1/front/user/service/%25%32%65/top',
    '/api/v1/front/../admin/industries',
    '/api/v1/front/./top',
    '/api/v1/front/user/service/C000001/%',
    '/api/v1/front/user/service/C000001/%E0%A4%A',
  ])('%s is refused', async path => {
    // `inject` and `fetch` would resolve dot segments before sending.
    const request = get({ host: '127.0.0.1', port: portOf(app), path, headers: { cookie } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { code: string }
    expect([400, 404]).toContain(response.statusCode)
    expect(response.headers['x-request-id']).toBeDefined()
    expect(['malformed', 'not_found']).toContain(body.code)
    expect(upstream.requests).toEqual([])
  })

  test('a query may contain encoded slashes and dot segments', async () => {
    upstream.answer('GET', '/api/v1/front/countries', async () => [])
    await request(app, { method: 'GET', url: '/api/v1/front/countries?next=%2Fa%2F..%2Fb&token=a%25b', cookie })
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v1/front/countries?next=%2Fa%2F..%2Fb&token=a%25b'])
  })
})

describe('calls that the contract does not list', () => {
  const unlisted: [string, string][] = [
    ['GET', '/api/v1/front/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/bff/nothing'],
    ['POST', '/api/v1/front/top'],
    ['DELETE', '/api/v1/front/top'],
    ['PUT', '/api/v1/front/user/regist'],
    ['PATCH', '/api/v1/front/user/regist'],
    ['HEAD', '/api/v1/front/top'],
    ['TRACE', '/api/v1/front/top'],
    ['OPTIONS', '/api/v1/front/top'],
    ['GET', '/api/v1/front/top/'],
    ['GET', '/API/v1/front/top'],
    ['GET', '//api/v1/front/top'],
    ...Object.values(contract)
      .filter(entry => entry.web === 'none')
      .map(({ method, path }): [string, string] => [method, path]),
  ]
  test.each(unlisted)('%s %s: 404 or 405, without an upstream request', async (method, url) => {
    const headers = { ...ownPage, cookie, accept: 'application/json' }
    const response = await app.inject({ method: method as InjectOptions['method'] & string, url, headers })
    expect([404, 405]).toContain(response.statusCode)
    expect(Object.keys(response.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect(upstream.requests).toEqual([])
  })

  test('CONNECT is refused', async () => {
    const answer = await new Promise<string>(resolve => {
      const socket = connect(portOf(app), '127.0.0.1', () =>
        socket.write('CONNECT api:443 HTTP/1.1\r\nHost: api\r\n\r\n'),
      )
      let text = ''
      socket.on('data', chunk => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', () => resolve(text))
    })
    expect(answer).not.toMatch(/ 200 /)
    expect(upstream.requests).toEqual([])
  })
})

test('a preflight from another origin gets no CORS permission', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const response = await app.inject({ method: 'OPTIONS', url: '/api/v1/front/user/regist', headers })
  expect(response.statusCode).toBe(403)
  expect(Object.keys(response.headers).filter(name => name.startsWith('access-control'))).toEqual([])
})

describe('without a session', () => {
  const needing = Object.values(contract).filter(
    ({ callers, web }) => web !== 'none' && !callers.some(c => c === 'anyone'),
  )
  test.each(needing.map(({ method, path }) => [method, path] as const))('%s %s is 401', async (method, path) => {
    const url = path.replace(/:\w+/g, 'C000001')
    const response = await request(app, { method, url, ...(method === 'GET' ? {} : { payload: {} }) })
    expect(response.statusCode).toBe(401)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(upstream.requests).toEqual([])
  })
})
