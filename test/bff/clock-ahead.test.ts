/** At the BFF, too, a window of time has two ends: what began while the clock was a week ahead counts for nothing once it is corrected. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitMs } from '../../config/test/limits.ts'
import { createResults } from '../../server/bff/csv/results.ts'
import { createPending } from '../../server/bff/login/pending.ts'
import type { SignedIn } from '../../server/bff/session/signed-in.ts'
import { createBreaker } from '../../server/bff/upstream/breaker.ts'
import { learnCapabilities } from '../../server/bff/upstream/capabilities.ts'
import { createSeal } from '../../server/http/seal.ts'
import { contract } from '../../shared/contract/index.ts'
import { bffConfig, logIn, request, startBff, stoppedClock } from '../helper/bff.ts'
import { stores } from '../helper/bffs.ts'
import { redisUrl } from '../helper/services.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

const week = 7 * 24 * 3_600_000
const { clock, pass } = stoppedClock()
const ahead = async <T>(work: () => T | Promise<T>): Promise<T> => {
  pass(week)
  try {
    return await work()
  } finally {
    pass(-week)
  }
}

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/user/info', async () => ({ id: '1' }))
  upstream.answer('POST', contract.postRegistResend.path, async () => ({ email: 'x@y.example' }))
})
afterAll(() => upstream.close())

describe.each(stores)('sessions in %s', store => {
  let app: FastifyInstance
  beforeAll(async () => {
    const own = store === 'Redis' ? { redisUrl: await redisUrl() } : {}
    app = await startBff(bffConfig(upstream.origin, own), { clock })
    await vi.waitUntil(async () => (await app.inject('/readyz')).statusCode === 200, waitMs)
  })
  afterAll(() => app.close())

  const info = async (cookie: string) =>
    (await request(app, { method: 'GET', url: '/api/v1/front/user/info', cookie })).statusCode
  const end = async (cookie: string) =>
    (await request(app, { method: 'GET', url: '/bff/session/end', cookie })).statusCode
  const listed = async (cookie: string) =>
    (await request(app, { method: 'GET', url: '/bff/sessions', cookie })).json().sessions?.length

  test('that began in that time have ended, and are not listed', async () => {
    const cookie = await ahead(() => logIn(app))
    expect([await info(cookie), await end(cookie)]).toEqual([401, 401])
    const now = await logIn(app)
    expect([await info(now), await end(now), await listed(now)]).toEqual([200, 200, 1])
  })
})

test('the limits of calls in memory count nothing of that time', async () => {
  const app = await startBff(bffConfig(upstream.origin), { clock })
  const { calls, minutes } = contract.postRegistResend.limit
  const send = () => request(app, { method: 'POST', url: contract.postRegistResend.path, payload: { token: 'x' } })
  const fill = async () => {
    for (let count = 0; count < calls; count++) await send()
    return send()
  }
  expect((await ahead(fill)).statusCode).toBe(429)
  expect((await send()).statusCode).toBe(200)
  const refused = await fill()
  expect([refused.statusCode, refused.json().retry_after]).toEqual([429, minutes * 60])
  pass(minutes * 60_000)
  expect((await send()).statusCode).toBe(200)
  await app.close()
})

test('an open breaker lets a request through', async () => {
  const breaker = createBreaker(clock, { limit: 1, pauseMs: 5_000 })
  await ahead(() => breaker.failed())
  expect(breaker.pause()).toBe(0)
  expect(breaker.pause()).toBe(5_000)
})

test('an upstream is asked again what it has', async () => {
  let asked = 0
  const learn = learnCapabilities(async () => {
    asked++
    throw new Error('away')
  }, clock)
  await ahead(learn)
  await learn()
  await expect.poll(() => asked).toBe(2)
})

test('a pending login and the result of a download have ended', async () => {
  const seal = createSeal([Buffer.alloc(32).toString('base64')])
  const options = { redis: undefined, clock, seal, publicUrl: 'http://localhost:3000' }
  const pending = createPending({ name: 'x', schema: v.string(), lifeMs: 60_000 }, options)
  let cookie = ''
  const reply = { setCookie: (_: string, value: string) => (cookie = value) }
  const asking = {
    cookies: {
      get x() {
        return cookie
      },
    },
    unsignCookie: (value: string) => ({ valid: value !== '', value: value === '' ? null : value }),
  }
  const begin = () => pending.begin(asking as never, reply as never, 'begun')
  await ahead(begin)
  expect(await pending.find(asking as never)).toBeUndefined()
  await begin()
  expect(await pending.find(asking as never)).toBe('begun')

  const results = createResults(undefined, clock)
  const session = { key: 'k' } as SignedIn
  await ahead(() => results.note(session, 'id', { unmappableCount: 1, replaced: [] }))
  expect(await results.find(session, 'id')).toBeUndefined()
})
