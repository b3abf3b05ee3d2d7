import { once } from 'node:events'
import { createServer, METHODS } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bffConfig, logIn, portOf, request, startBff, stoppedClock } from '../helper/bff.ts'
import { freePort } from '../helper/free-port.ts'
import { customerToken, startUpstream, type Upstream } from '../helper/upstream.ts'

const { clock, pass } = stoppedClock()
let upstream: Upstream
let app: FastifyInstance
let metricsPort: number

beforeEach(async () => {
  upstream = await startUpstream()
  metricsPort = await freePort()
  app = await startBff(bffConfig(upstream.origin, { metricsPort }), { clock })
})
afterEach(async () => {
  await app.close()
  await upstream.close()
})

/** Over a new connection each time: an idle one may end while the test is busy. */
const metrics = async () =>
  (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { connection: 'close' } })).text()
/** Metric values by name and labels, for those that match. */
const figures = async (pattern: RegExp): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await metrics())
      .split('\n')
      .filter(line => pattern.test(line) && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

test('a thousand unknown paths and methods create no new series', async () => {
  const methods = METHODS.filter(method => method !== 'CONNECT') as HTTPMethods[]
  const roundOf = async (name: string, method: HTTPMethods) => {
    for (const path of [
      `/${name}`,
      `/${name}.php`,
      `/api/v1/${name}`,
      `/api/v1/front/user/service/C1/${name}?a=${name}`,
    ])
      await request(app, { method, url: path, headers: { 'user-agent': name, 'x-forwarded-for': '192.0.2.77' } })
  }
  for (const method of methods) await roundOf('first', method)
  const counted = /^(?:http|upstream|sessions)_/
  const series = Object.keys(await figures(counted))
  for (let count = 0; count < 250; count++) await roundOf(`odd-${count}`, methods[count % methods.length] ?? 'GET')
  expect(Object.keys(await figures(counted))).toEqual(series)
  expect(series.join('\n')).not.toMatch(/first|odd|192\.0\.2\.77/)
  expect(Object.keys(await figures(/^http_request_duration_seconds_count.*method="other"/))).not.toEqual([])
})

test('session starts and ends are counted without personal data', async () => {
  const [first, second] = [await logIn(app), await logIn(app)]
  const headers = { cookie: second }
  await logIn(app, 'employee')
  const again = { email: 'manager@aozora.example', password: 'Right_2026' }
  await request(app, { method: 'POST', url: '/bff/login/customer', payload: again, cookie: first })
  expect(await figures(/^sessions_/)).toEqual({
    'sessions_started_total{kind="customer"}': 3,
    'sessions_started_total{kind="employee"}': 1,
    'sessions_ended_total{reason="new_login"}': 1,
    sessions_live: 3,
  })
  expect((await request(app, { method: 'DELETE', url: '/bff/sessions', headers })).statusCode).toBe(204)
  upstream.answer('GET', '/api/v1/front/user/info', async (_request, reply) => reply.code(401).send({}))
  const third = await logIn(app)
  await request(app, { method: 'GET', url: '/api/v1/front/user/info', cookie: third })
  await request(app, { method: 'POST', url: '/bff/logout', headers })
  await request(app, { method: 'POST', url: '/bff/logout', headers })
  expect(await figures(/^sessions_(?:ended|live)/)).toEqual({
    'sessions_ended_total{reason="new_login"}': 1,
    'sessions_ended_total{reason="other_browser"}': 1,
    'sessions_ended_total{reason="refused_upstream"}': 1,
    'sessions_ended_total{reason="logout"}': 1,
    sessions_live: 1,
  })
  expect(await metrics()).not.toMatch(new RegExp(`manager@|${customerToken}|${second.slice(9, 40)}`))
})

test('upstream metrics: duration by call and outcome, connection pool, breaker', async () => {
  upstream.answer('GET', '/api/v1/front/countries', async () => [])
  upstream.answer('GET', '/api/v1/front/user/service/C1/42', async () => [])
  const cookie = await logIn(app)
  await request(app, { method: 'GET', url: '/api/v1/front/user/service/C1/42?x=1', cookie })
  await request(app, { method: 'GET', url: '/api/v1/front/countries' })
  expect(await figures(/^upstream_request_duration_seconds_count/)).toEqual({
    'upstream_request_duration_seconds_count{route="/api/login",outcome="2xx"}': 1,
    'upstream_request_duration_seconds_count{route="/api/v1/front/user/service/:code/:user_id",outcome="2xx"}': 1,
    'upstream_request_duration_seconds_count{route="/api/v1/front/countries",outcome="2xx"}': 1,
  })
  const pool = await figures(/^upstream_pool\{pool="calls"/)
  const of = (state: string) => pool[`upstream_pool{pool="calls",state="${state}"}`]
  expect([of('connected'), of('running'), of('pending')]).toEqual([of('free'), 0, 0])
  expect(of('free')).toBeGreaterThan(0)
  expect(await figures(/breaker|silent/)).toEqual({
    upstream_breaker_open: 0,
    upstream_breaker_openings_total: 0,
    upstream_silent: 0,
  })
  await upstream.close()
  for (let count = 0; count < 12; count++) {
    await request(app, { method: 'GET', url: '/api/v1/front/countries' })
    pass(1)
  }
  expect(await figures(/breaker|countries",outcome="unavailable/)).toMatchObject({
    upstream_breaker_open: 1,
    upstream_breaker_openings_total: 1,
    'upstream_request_duration_seconds_count{route="/api/v1/front/countries",outcome="unavailable"}': 10,
  })
})

test('a client that disconnects before its response is counted as 499', async () => {
  const reached = Promise.withResolvers<void>()
  upstream.answer('GET', '/api/v1/front/countries', () => {
    reached.resolve()
    return new Promise(() => {})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect(portOf(app), '127.0.0.1')
  client.write('GET /api/v1/front/countries HTTP/1.1\r\nHost: localhost\r\nX-CSRF: 1\r\n\r\n')
  await reached.promise
  client.destroy()
  await expect
    .poll(() => figures(/duration_seconds_count.*countries/))
    .toEqual({
      'http_request_duration_seconds_count{method="GET",route="/api/v1/front/countries",status="499"}': 1,
      'upstream_request_duration_seconds_count{route="/api/v1/front/countries",outcome="client_left"}': 1,
    })
})

test('the metrics port serves only GET /metrics; if it is in use, the start fails with EADDRINUSE', async () => {
  const status = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${metricsPort}${path}`, { method })).status
  expect([
    await status('/metrics'),
    await status('/metrics', 'POST'),
    await status('/'),
    await status('/bff/config'),
  ]).toEqual([200, 404, 404, 404])
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await expect(startBff(bffConfig(upstream.origin, { metricsPort: port }))).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  taken.close()
})
