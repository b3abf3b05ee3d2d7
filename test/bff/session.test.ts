import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../server/bff/session/memory-store.ts'
import { createSeal } from '../../server/http/seal.ts'
import { bffConfig, logIn, request, sessionCookie, startBff, stoppedClock } from '../helper/bff.ts'
import { customerToken, employeeToken, startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/user/info', async () => ({ id: '1' }))
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

const credentials = { email: 'manager@aozora.example', password: 'Right_2026' }
const info = { method: 'GET', url: '/api/v1/front/user/info' } as const

describe('the session cookie', () => {
  test('over https: __Host-Http-session, HttpOnly, Secure, SameSite=Strict, Path=/, no Domain, no Max-Age', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    const { headers } = await request(app, { method: 'POST', url: '/bff/login/customer', payload: credentials })
    const [line = '', ...others] = [headers['set-cookie'] ?? []].flat()
    expect(others).toEqual([])
    const [pair, ...attributes] = line.split('; ')
    expect(pair).toMatch(/^__Host-Http-session=[\w-]{43}\.[\w%+/]+$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    await app.close()
  })

  test('over plain http: session, without Secure', async () => {
    const app = await startBff(bffConfig(upstream.origin, { publicUrl: 'http://localhost:3000' }))
    const { headers } = await request(app, { method: 'POST', url: '/bff/login/customer', payload: credentials })
    expect(String(headers['set-cookie'])).toMatch(/^session=/)
    expect(String(headers['set-cookie'])).not.toContain('Secure')
    await app.close()
  })

  test('a visitor who never signs in gets no cookie', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    for (const url of ['/', '/bff/session', '/bff/config', '/api/v1/front/countries', '/nothing.js'])
      expect((await request(app, { method: 'GET', url })).headers['set-cookie']).toBeUndefined()
    const failed = await request(app, {
      method: 'POST',
      url: '/bff/login/customer',
      payload: { ...credentials, password: 'Wrong_2026' },
    })
    expect(failed.headers['set-cookie']).toBeUndefined()
    await app.close()
  })
})

describe('logging in', () => {
  test('again issues a new id, invalidates the old one and revokes its token upstream', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    const first = await logIn(app)
    const again = await request(app, {
      method: 'POST',
      url: '/bff/login/customer',
      payload: credentials,
      cookie: first,
    })
    const second = sessionCookie(again.headers)
    expect(second).not.toBe(first)
    expect((await request(app, { ...info, cookie: first })).statusCode).toBe(401)
    expect((await request(app, { ...info, cookie: second ?? '' })).statusCode).toBe(200)
    expect(upstream.requests.filter(({ url }) => url === '/api/logout')).toHaveLength(1)
    await app.close()
  })

  test('each kind gets its own token, sent only with calls of that kind', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    upstream.answer('GET', '/api/v1/admin/industries', async () => [])
    upstream.answer('GET', '/api/v1/front/industries', async () => [])
    const customer = await logIn(app, 'customer')
    const employee = await logIn(app, 'employee')
    upstream.requests.length = 0
    const statusOf = async (url: string, cookie: string) =>
      (await request(app, { method: 'GET', url, cookie })).statusCode

    expect(await statusOf('/api/v1/front/user/info', customer)).toBe(200)
    expect(await statusOf('/api/v1/admin/industries', employee)).toBe(200)
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${customerToken}`,
      `Bearer ${employeeToken}`,
    ])
    upstream.requests.length = 0
    expect(await statusOf('/api/v1/admin/industries', customer)).toBe(403)
    expect(await statusOf('/api/v1/front/user/info', employee)).toBe(403)
    expect(upstream.requests).toEqual([])

    await statusOf('/api/v1/front/industries', customer)
    await statusOf('/api/v1/front/industries', employee)
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${customerToken}`,
      undefined,
    ])
    await app.close()
  })
})

describe('the timeouts', () => {
  test('idle: valid one millisecond before the timeout, invalid at it', async () => {
    const { clock, pass } = stoppedClock()
    const app = await startBff(bffConfig(upstream.origin), { clock })
    const cookie = await logIn(app)
    pass(30 * 60_000 - 1)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    pass(30 * 60_000)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('a short idle timeout counts from the last use, although its time is not stored at each use', async () => {
    const { clock, pass } = stoppedClock()
    const app = await startBff(bffConfig(upstream.origin, { sessionIdleMs: 60_000 }), { clock })
    const cookie = await logIn(app)
    const statuses = new Set<number>()
    for (let second = 0; second < 180; second += 3) {
      statuses.add((await request(app, { ...info, cookie })).statusCode)
      pass(3_000)
    }
    expect([...statuses]).toEqual([200])
    // The stored time of use is at most a quarter of the idle timeout behind the actual one.
    pass(45_000 - 3_000 - 1)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    pass(60_000)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('absolute: use does not extend it', async () => {
    const { clock, pass } = stoppedClock()
    const app = await startBff(bffConfig(upstream.origin, { sessionAbsoluteMs: 3_600_000 }), { clock })
    const cookie = await logIn(app)
    pass(25 * 60_000)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    pass(25 * 60_000)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    pass(10 * 60_000 - 1)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    pass(1)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('GET /bff/session returns both timeouts and the flags of the upstream', async () => {
    const { clock, pass } = stoppedClock(Date.parse('2026-04-01T00:00:00Z'))
    const app = await startBff(bffConfig(upstream.origin), { clock })
    const cookie = await logIn(app, 'employee')
    pass(60_000)
    expect((await request(app, { method: 'GET', url: '/bff/session', cookie })).json()).toEqual({
      accountType: 'maker',
      account: expect.stringMatching(/^[\w-]{22}$/),
      email: 'manager@aozora.example',
      isInMaintenance: false,
      isTermsUpdate: false,
      isOnlyView: false,
      isManager: null,
      idleSeconds: 30 * 60,
      absoluteSeconds: 10 * 3600 - 60,
    })
    await app.close()
  })

  const end = { method: 'GET', url: '/bff/session/end' } as const

  test('GET /bff/session/end returns both in seconds and does not count as use', async () => {
    const { clock, pass } = stoppedClock()
    const app = await startBff(bffConfig(upstream.origin, { sessionAbsoluteMs: 3_600_000 }), { clock })
    const cookie = await logIn(app)
    pass(20 * 60_000 + 1)
    const told = { idleSeconds: 599, absoluteSeconds: 2399 }
    for (let times = 0; times < 3; times++) expect((await request(app, { ...end, cookie })).json()).toEqual(told)
    // A call counts as use; the idle timeout never ends after the absolute one.
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    expect((await request(app, { ...end, cookie })).json()).toEqual({ idleSeconds: 1800, absoluteSeconds: 2399 })
    pass(20 * 60_000)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(200)
    expect((await request(app, { ...end, cookie })).json()).toEqual({ idleSeconds: 1199, absoluteSeconds: 1199 })
    expect(upstream.requests.map(({ url }) => url)).not.toContain('/api/v1/front/check')
    pass(20 * 60_000)
    expect((await request(app, { ...end, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('GET /bff/session/end is 401 without a session, with a forged cookie, and after logout', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    const statusWith = async (cookie?: string) =>
      (await request(app, { ...end, ...(cookie ? { cookie } : {}) })).statusCode
    const cookie = await logIn(app)
    expect(await statusWith(cookie)).toBe(200)
    expect(await statusWith()).toBe(401)
    expect(await statusWith(cookie.slice(0, cookie.indexOf('.')))).toBe(401)
    expect(await statusWith(`${cookie.slice(0, -2)}AA`)).toBe(401)
    await request(app, { method: 'POST', url: '/bff/logout', cookie })
    expect(await statusWith(cookie)).toBe(401)
    await app.close()
  })
})

describe('logging out', () => {
  test('makes the replayed cookie 401, revokes the token upstream, and clears the cookie with all its attributes', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    const cookie = await logIn(app)
    upstream.requests.length = 0
    const { statusCode, headers, body } = await request(app, { method: 'POST', url: '/bff/logout', cookie })
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
    expect(headers['clear-site-data']).toBe('"storage"')
    const attributes = String(headers['set-cookie']).split('; ')
    expect(attributes).toEqual(
      expect.arrayContaining(['__Host-Http-session=', 'Max-Age=0', 'Path=/', 'Secure', 'HttpOnly']),
    )
    expect(upstream.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/logout', `Bearer ${customerToken}`],
    ])
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    expect((await request(app, { method: 'GET', url: '/bff/session', cookie })).json()).toMatchObject({
      accountType: null,
    })
    await app.close()
  })

  test('while another request is in flight: that one does not restore the session', async () => {
    const { clock, pass } = stoppedClock()
    const app = await startBff(bffConfig(upstream.origin), { clock })
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    upstream.answer('GET', '/api/v1/front/companies', async () => {
      await held
      return []
    })
    const cookie = await logIn(app)
    pass(2 * 60_000)
    const slow = request(app, { method: 'GET', url: '/api/v1/front/companies', cookie })
    await expect.poll(() => upstream.requests.at(-1)?.url).toBe('/api/v1/front/companies')
    await request(app, { method: 'POST', url: '/bff/logout', cookie })
    release()
    expect((await slow).statusCode).toBe(200)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test.each(['', '{', '{}'])('ignores the JSON body "%s"', async payload => {
    const app = await startBff(bffConfig(upstream.origin))
    const cookie = await logIn(app)
    const headers = { 'content-type': 'application/json' }
    expect((await request(app, { method: 'POST', url: '/bff/logout', cookie, payload, headers })).statusCode).toBe(204)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('is 204 without a session and when the upstream fails', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    expect((await request(app, { method: 'POST', url: '/bff/logout' })).statusCode).toBe(204)
    const cookie = await logIn(app)
    upstream.answer('POST', '/api/logout', async (_request, reply) => reply.code(500).send({}))
    expect((await request(app, { method: 'POST', url: '/bff/logout', cookie })).statusCode).toBe(204)
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    upstream.answer('POST', '/api/logout', async () => ({}))
    await app.close()
  })
})

describe('a token that the upstream refuses', () => {
  test('ends the session once, also with concurrent refusals', async () => {
    const lines: string[] = []
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
    const app = await startBff(bffConfig(upstream.origin), { logger })
    const cookie = await logIn(app)
    upstream.answer('GET', '/api/v1/front/companies', async (_request, reply) =>
      reply.code(401).send({ code: 'unauthorized', message: 'x' }),
    )
    upstream.answer('GET', '/api/v1/front/top', async (_request, reply) =>
      reply.code(401).send({ code: 'unauthorized' }),
    )
    const urls = ['/api/v1/front/companies', '/api/v1/front/top', '/api/v1/front/companies', '/api/v1/front/top']
    const answers = await Promise.all(urls.map(url => request(app, { method: 'GET', url, cookie })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    expect(answers.map(answer => answer.json().code)).toEqual(Array(4).fill('unauthorized'))
    expect(lines.filter(line => line.includes('session_refused'))).toHaveLength(1)
    upstream.requests.length = 0
    expect((await request(app, { ...info, cookie })).statusCode).toBe(401)
    expect(upstream.requests).toEqual([])
    await app.close()
  })

  test('makes GET /bff/session return no account', async () => {
    const app = await startBff(bffConfig(upstream.origin))
    const cookie = await logIn(app)
    upstream.answer('GET', '/api/v1/front/check', async (_request, reply) =>
      reply.code(401).send({ code: 'unauthorized' }),
    )
    const { statusCode, headers, body } = await request(app, { method: 'GET', url: '/bff/session', cookie })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ accountType: null, email: null })
    expect(sessionCookie(headers)).toBe('')
    upstream.answer('GET', '/api/v1/front/check', async () => ({
      email: 'x',
      is_terms_update: 0,
      is_only_view: 0,
      is_in_maintenance: 0,
    }))
    await app.close()
  })
})

describe('a sealed token', () => {
  test('opens with any listed key, only for its own session and only if unmodified', () => {
    const [old, recent] = [randomBytes(32), randomBytes(32)].map(key => key.toString('base64')) as [string, string]
    const sealed = createSeal([old]).close('token', 'session')
    expect(sealed).not.toContain('token')
    expect(createSeal([recent, old]).open(sealed, 'session')).toBe('token')
    expect(createSeal([recent]).open(sealed, 'session')).toBeUndefined()
    expect(createSeal([old]).open(sealed, 'another session')).toBeUndefined()
    expect(createSeal([old]).open(`${sealed.slice(0, -4)}AAAA`, 'session')).toBeUndefined()
    expect(createSeal([old]).open('', 'session')).toBeUndefined()
  })
})

describe('the in-memory store', () => {
  const record = { kind: 'customer', owner: 'o', userAgent: '', sealedToken: 'x', createdAt: 0, seenAt: 0 } as const

  test('is bounded: it evicts the least recently used session', async () => {
    const { clock } = stoppedClock(0)
    const store = createMemoryStore(clock, 3)
    for (const key of ['a', 'b', 'c']) await store.create(key, record, 1000)
    await store.update('a', record, 1000)
    await store.create('d', record, 1000)
    const alive = await Promise.all(['a', 'b', 'c', 'd'].map(async key => (await store.read(key)) !== undefined))
    expect(alive).toEqual([true, false, true, true])
  })

  test('an update never creates a session', async () => {
    const store = createMemoryStore(() => 0)
    await store.update('gone', record, 1000)
    expect(await store.read('gone')).toBeUndefined()
  })
})
