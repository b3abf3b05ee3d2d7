import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bffConfig, logIn, sessionCookie, startBff, stoppedClock } from '../helper/bff.ts'
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
  test('are shared by all BFFs: in by one, used by the other, out by one, dead at the other', async () => {
    const config = bffConfig(upstream.origin, { redisUrl: await redisUrl() })
    const [one, other] = [await startReady(config), await startReady(config)]
    const cookie = await logIn(one)
    expect((await ask(other, { ...companies, cookie })).statusCode).toBe(200)
    await ask(one, { method: 'POST', url: '/bff/logout', cookie })
    expect((await ask(other, { ...companies, cookie })).statusCode).toBe(401)
    await Promise.all([one.close(), other.close()])
  })

  test('hold neither token nor cookie in the clear, and expire by themselves', async () => {
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

  test('an unchanged session is not written back; the time of use is, at most once a minute', async () => {
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
    await ask(app, { ...companies, cookie })
    expect(await stored()).toEqual(first)
    pass(1)
    await ask(app, { ...companies, cookie })
    expect(await stored()).toEqual({ ...first, seenAt: first.createdAt + 60_000 })
    redis.destroy()
    await app.close()
  })

  test('a session that ended meanwhile is not written back by a request in flight', async () => {
    const url = await redisUrl()
    const { clock, pass } = stoppedClock()
    const app = await startReady(bffConfig(upstream.origin, { redisUrl: url }), { clock })
    const cookie = await logIn(app)
    pass(2 * 60_000)
    // Many at once: some read the session before it ends and note their use after it.
    const uses = Array.from({ length: 30 }, () => ask(app, { ...companies, cookie }))
    const out = ask(app, { method: 'POST', url: '/bff/logout', cookie })
    await Promise.all([...uses, out])
    expect((await ask(app, { ...companies, cookie })).statusCode).toBe(401)
    await app.close()
  })

  test('cookies of the older secret and tokens of the older key survive one rotation, not two', async () => {
    const url = await redisUrl()
    const secrets = ['one', 'two', 'three'].map(name => `${name} secret of more than thirty-two characters`)
    const keys = [key(), key(), key()]
    const pick = (list: string[], ...at: number[]) => at.flatMap(index => list[index] ?? [])
    const configOf = (...at: number[]) =>
      bffConfig(upstream.origin, { redisUrl: url, sessionSecrets: pick(secrets, ...at), tokenKeys: pick(keys, ...at) })
    const first = await startReady(configOf(0))
    const cookie = await logIn(first)
    const second = await startReady(configOf(1, 0))
    expect((await ask(second, { ...companies, cookie })).statusCode).toBe(200)
    const third = await startReady(configOf(2, 1))
    expect((await ask(third, { ...companies, cookie })).statusCode).toBe(401)
    const keyGone = await startReady({ ...configOf(1, 0), tokenKeys: pick(keys, 1) })
    expect((await ask(keyGone, { ...companies, cookie })).statusCode).toBe(401)
    await Promise.all([first, second, third, keyGone].map(app => app.close()))
  })
})

describe.skipIf(isMissing('redis'))('Redis goes away', () => {
  test('503 with Retry-After and no logout; visitors go on; it recovers by itself', async () => {
    const redis = await startRedis()
    const app = await startReady(bffConfig(upstream.origin, { redisUrl: redis.url }))
    await redis.stop()

    const cookie = `__Host-Http-session=${'x'.repeat(43)}.${'y'.repeat(43)}`
    expect((await ask(app, { method: 'GET', url: '/' })).statusCode).toBe(200)
    expect((await ask(app, { method: 'GET', url: '/bff/session' })).statusCode).toBe(200)
    expect((await ask(app, { ...companies, cookie })).statusCode).toBe(401)
    // What cannot be counted is not let through: an open call that sends mail would have no limit.
    const resend = { method: 'POST', url: '/api/v1/front/regist/resend', payload: { token: 'x' } } as const
    expect((await ask(app, resend)).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)

    await redis.start()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200)
    const held = await logIn(app)
    await redis.stop()
    for (const request of [
      { ...companies, cookie: held },
      { method: 'GET', url: '/bff/session', cookie: held } as const,
      { method: 'POST', url: '/bff/logout', cookie: held } as const,
    ]) {
      const response = await ask(app, request)
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(sessionCookie(response.headers)).toBeUndefined()
    }
    await redis.start()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200)
    await app.close()
    await redis.stop()
  })

  test('a BFF that starts before its Redis becomes ready when Redis comes', async () => {
    const redis = await startRedis()
    await redis.stop()
    const app = await startBff(bffConfig(upstream.origin, { redisUrl: redis.url }))
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await redis.start()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200)
    await app.close()
    await redis.stop()
  })
})
