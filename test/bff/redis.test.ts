import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bffConfig, logIn, request, sessionCookie, startBff, stoppedClock } from '../helper/bff.ts'
import { isMissing, redisUrl, startRedis } from '../helper/services.ts'
import { customerToken, startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/companies', async () => [])
})
afterAll(() => upstream.close())

const companies = { method: 'GET', url: '/api/v1/front/companies' } as const
const key = () => randomBytes(32).toString('base64')

const startReady = async (...[config, options]: Parameters<typeof startBff>) => {
  const app = await startBff(config, options)
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  return app
}

describe.skipIf(isMissing('redis'))('sessions in Redis', () => {
  test('are shared by all BFFs: a login and a logout at one apply to the other', async () => {
    const config = bffConfig(upstream.origin, { redisUrl: await redisUrl() })
    const [one, other] = [await startReady(config), await startReady(config)]
    const cookie = await logIn(one)
    expect((await request(other, { ...companies, cookie })).statusCode).toBe(200)
    await request(one, { method: 'POST', url: '/bff/logout', cookie })
    expect((await request(other, { ...companies, cookie })).statusCode).toBe(401)
    await Promise.all([one.close(), other.close()])
  })

  test('store neither token nor cookie in plain text, and expire by TTL', async () => {
    const url = await redisUrl()
    const app = await startReady(bffConfig(upstream.origin, { redisUrl: url, sessionIdleMs: 120_000 }))
    const cookie = await logIn(app)
    const redis = createClient({ url })
    await redis.connect()
    const keys = await redis.keys('yardkey:session:*')
    expect(keys).toHaveLength(1)
    const [name = ''] = keys
    const dump = `${name} ${await redis.get(name)}`
    expect(dump).not.toContain(customerToken)
    expect(dump).not.toContain(cookie.split('=')[1]?.split('.')[0])
    expect(await redis.pTTL(name)).toBeGreaterThan(100_000)
    expect(await redis.pTTL(name)).toBeLessThanOrEqual(120_000)
    redis.destroy()
    await app.close()
  })

  test('an unchanged session is not written; its time of last use is, at most once a minute', async () => {
    const url = await redisUrl()
    const { clock, pass } = stoppedClock()
    const app = await startReady(bffConfig(upstream.origin, { redisUrl: url }), { clock })
    const cookie = await logIn(app)
    const redis = createClient({ url })
    await redis.connect()
    const [name = ''] = await redis.keys('yardkey:session:*')
    const stored = async () => JSON.parse((await redis.get(name)) ?? '{}') as { seenAt: number; createdAt: number }
    const first = await stored()
    pass(59_999)
    await request(app, { ...companies, cookie })
    expect(await stored()).toEqual(first)
    pass(1)
    await request(app, { ...companies, cookie })
    expect(await stored()).toEqual({ ...first, seenAt: first.createdAt + 60_000 })
    redis.destroy()
    await app.close()
  })

  test('a request in flight does not write back a session that has ended', async () => {
    const url = await redisUrl()
    const { clock, pass } = stoppedClock()
    const app = await startReady(bffConfig(upstream.origin, { redisUrl: url }), { clock })
    const cookie = await logIn(app)
    pass(2 * 60_000)
    // With many at once, some read the session before it ends and write after it.
    const uses = Array.from({ length: 30 }, () => request(app, { ...companies, cookie }))
    const out = request(app, { method: 'POST', url: '/bff/logout', cookie })
    await Promise.all([...uses, out])
    expect((await request(app, { ...companies, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('cookies of the previous secret and tokens of the previous key survive one rotation, not two', async () => {
    const url = await redisUrl()
    const secrets = ['one', 'two', 'three'].map(name => `${name} secret of more than thirty-two characters`)
    const keys = [key(), key(), key()]
    const pick = (list: string[], ...at: number[]) => at.flatMap(index => list[index] ?? [])
    const configOf = (...at: number[]) =>
      bffConfig(upstream.origin, { redisUrl: url, sessionSecrets: pick(secrets, ...at), tokenKeys: pick(keys, ...at) })
    const first = await startReady(configOf(0))
    const cookie = await logIn(first)
    const second = await startReady(configOf(1, 0))
    expect((await request(second, { ...companies, cookie })).statusCode).toBe(200)
    const third = await startReady(configOf(2, 1))
    expect((await request(third, { ...companies, cookie })).statusCode).toBe(401)
    const keyGone = await startReady({ ...configOf(1, 0), tokenKeys: pick(keys, 1) })
    expect((await request(keyGone, { ...companies, cookie })).statusCode).toBe(401)
    await Promise.all([first, second, third, keyGone].map(app => app.close()))
  })
})

describe.skipIf(isMissing('redis'))('Redis is down', () => {
  test('sessions get 503 with Retry-After and are kept, visitors are served, and it recovers by itself', async () => {
    const redis = await startRedis()
    const app = await startReady(bffConfig(upstream.origin, { redisUrl: redis.url }))
    await redis.stop()

    const cookie = `__Host-Http-session=${'x'.repeat(43)}.${'y'.repeat(43)}`
    expect((await request(app, { method: 'GET', url: '/' })).statusCode).toBe(200)
    expect((await request(app, { method: 'GET', url: '/bff/session' })).statusCode).toBe(200)
    expect((await request(app, { ...companies, cookie })).statusCode).toBe(401)
    // Without Redis the limit cannot be counted, so public calls that send mail are refused.
    const resend = { method: 'POST', url: '/api/v1/front/regist/resend', payload: { token: 'x' } } as const
    expect((await request(app, resend)).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)

    await redis.start()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    const held = await logIn(app)
    await redis.stop()
    for (const options of [
      { ...companies, cookie: held },
      { method: 'GET', url: '/bff/session', cookie: held } as const,
      { method: 'POST', url: '/bff/logout', cookie: held } as const,
    ]) {
      const response = await request(app, options)
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(sessionCookie(response.headers)).toBeUndefined()
    }
    await redis.start()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
    await redis.stop()
  })

  test('a BFF that starts before Redis becomes ready once Redis is up', async () => {
    const redis = await startRedis()
    await redis.stop()
    const app = await startBff(bffConfig(upstream.origin, { redisUrl: redis.url }))
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await redis.start()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
    await redis.stop()
  })
})
