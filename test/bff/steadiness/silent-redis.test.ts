import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bffConfig, logIn, request, sessionCookie, startBff } from '../../helper/bff.ts'
import { isMissing, startRedis } from '../../helper/services.ts'
import { startUpstream, type Upstream } from '../../helper/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/companies', async () => [])
})
afterAll(() => upstream.close())

const companies = { method: 'GET', url: '/api/v1/front/companies' } as const

describe.skipIf(isMissing('redis'))('a Redis that is connected but does not answer', () => {
  test('counts as down after two seconds: 503 with Retry-After, not ready, no logout; and it recovers by itself', async () => {
    const redis = await startRedis()
    const app = await startBff(bffConfig(upstream.origin, { redisUrl: redis.url }))
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    const cookie = await logIn(app)
    const requests = [
      { ...companies, cookie },
      { method: 'GET', url: '/bff/session', cookie } as const,
      { method: 'POST', url: '/bff/logout', cookie } as const,
      {
        method: 'POST',
        url: '/bff/login/customer',
        payload: { email: 'a@b.example', password: 'Right_2026' },
      } as const,
      { method: 'POST', url: '/api/v1/front/regist/resend', payload: { token: 'x' } } as const,
    ]
    redis.freeze()
    upstream.requests.length = 0
    const first = await Promise.all(requests.map(options => request(app, options)))
    const second = await Promise.all(requests.map(options => request(app, options)))
    for (const response of [...first, ...second]) {
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(sessionCookie(response.headers)).toBeUndefined()
    }
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await request(app, { method: 'GET', url: '/' })).statusCode).toBe(200)

    redis.thaw()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    // Redis may have stored sessions of the refused logins; their tokens are revoked.
    const calls = upstream.requests.map(({ url }) => url)
    expect(calls.filter(url => url === '/api/logout')).toHaveLength(calls.filter(url => url === '/api/login').length)
    expect(calls).toContain('/api/login')
    // After a 503 the person is still logged in, unless Redis processed the logout later.
    expect([200, 401]).toContain((await request(app, { ...companies, cookie })).statusCode)
    const other = await logIn(app)
    expect((await request(app, { ...companies, cookie: other })).statusCode).toBe(200)
    await app.close()
    await redis.stop()
  })

  test('does not delay the shutdown of a BFF', async () => {
    const redis = await startRedis()
    const app = await startBff(bffConfig(upstream.origin, { redisUrl: redis.url }))
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    redis.freeze()
    await app.close()
    redis.thaw()
    await redis.stop()
  })
})
