/** A session whose token was sealed with a key that is no longer configured: it has ended, at every door. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bffConfig, logIn, request, startBff } from '../helper/bff.ts'
import { isMissing, redisUrl } from '../helper/services.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/companies', async () => [])
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

describe.skipIf(isMissing('redis'))('a session whose key was rotated away', () => {
  const keys = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const start = async () => {
    const url = await redisUrl()
    const withKeys = async (...tokenKeys: string[]) => {
      const app = await startBff(bffConfig(upstream.origin, { redisUrl: url, tokenKeys }))
      await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
      return app
    }
    const apps = [await withKeys(...keys.slice(0, 1)), await withKeys(...keys.slice(1))] as const
    return { apps, close: () => Promise.all(apps.map(app => app.close())) }
  }

  test('is none: no call reaches the upstream, and no time is left', async () => {
    const { apps, close } = await start()
    const cookie = await logIn(apps[0])
    upstream.requests.length = 0
    const get = (url: string) => request(apps[1], { method: 'GET', url, cookie })
    expect((await get('/api/v1/front/companies')).statusCode).toBe(401)
    expect((await get('/bff/session')).json().accountType).toBeNull()
    expect((await get('/bff/session/end')).statusCode).toBe(401)
    expect((await get('/bff/sessions')).statusCode).toBe(401)
    expect(upstream.requests).toEqual([])
    await close()
  })

  test('is not listed, and ends with the list', async () => {
    const { apps, close } = await start()
    const earlier = await logIn(apps[0])
    const own = await logIn(apps[1])
    const list = await request(apps[1], { method: 'GET', url: '/bff/sessions', cookie: own })
    expect(list.json().sessions).toHaveLength(1)
    const there = await request(apps[0], { method: 'GET', url: '/bff/session', cookie: earlier })
    expect(there.json().accountType).toBeNull()
    await close()
  })
})
