import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { bffConfig, captureLog, ownPage, startBff } from '../helper/bff.ts'
import { isMissing, redisUrl } from '../helper/services.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('POST', contract.postRegistResend.path, async () => ({ email: 'x@y.example' }))
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

const { calls, minutes } = contract.postRegistResend.limit
const call = { method: 'POST', url: contract.postRegistResend.path, payload: { token: 'x' }, headers: ownPage } as const

test('beyond the limit of a call: 429 with Retry-After and an audit line, without an upstream request', async () => {
  const { lines, logger } = captureLog()
  const app = await startBff(bffConfig(upstream.origin), { logger })
  for (let i = 0; i < calls; i++)
    expect((await app.inject({ ...call, remoteAddress: '198.51.100.7' })).statusCode).toBe(200)
  const refused = await app.inject({ ...call, remoteAddress: '198.51.100.7' })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts'])
  expect(refused.json().retry_after).toBeGreaterThan(0)
  expect(refused.json().retry_after).toBeLessThanOrEqual(minutes * 60)
  expect(refused.headers['retry-after']).toBe(String(refused.json().retry_after))
  expect(upstream.requests).toHaveLength(calls)
  expect(lines.some(line => line.includes('"audit":"limit_reached"'))).toBe(true)

  expect((await app.inject({ ...call, remoteAddress: '198.51.100.8' })).statusCode).toBe(200)
  await app.close()
})

test('neither a changing X-Forwarded-For nor other addresses of one IPv6 network bypass it', async () => {
  const app = await startBff(bffConfig(upstream.origin))
  const statuses: number[] = []
  for (let i = 0; i <= calls; i++) {
    const headers = { ...ownPage, 'x-forwarded-for': `203.0.113.${i}` }
    statuses.push((await app.inject({ ...call, headers, remoteAddress: `2001:db8::${i + 1}` })).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
  await app.close()
})

test.skipIf(isMissing('redis'))('with Redis all BFFs share one limit', async () => {
  const config = bffConfig(upstream.origin, { redisUrl: await redisUrl() })
  const apps = [await startBff(config), await startBff(config)] as const
  await expect.poll(async () => (await apps[0].inject('/readyz')).statusCode).toBe(200)
  await expect.poll(async () => (await apps[1].inject('/readyz')).statusCode).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i <= calls; i++) statuses.push((await apps[i % 2 === 0 ? 0 : 1].inject(call)).statusCode)
  expect(statuses).toEqual([...Array(calls).fill(200), 429])
  await Promise.all(apps.map(app => app.close()))
})
