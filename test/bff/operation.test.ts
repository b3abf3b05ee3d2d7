import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bffConfig, logIn, request, startBff } from '../helper/bff.ts'
import { freePort } from '../helper/free-port.ts'
import { selfSigned } from '../helper/self-signed.ts'
import { customerToken, startUpstream } from '../helper/upstream.ts'

test('an upstream with an untrusted certificate gets no request', async () => {
  let requests = 0
  const server = createServer(selfSigned, (_request, response) => {
    requests++
    response.setHeader('content-type', 'application/json').end('[]')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const app = await startBff(bffConfig(`https://localhost:${port}`))
  for (const url of ['/api/v1/front/countries', '/api/v1/front/service/list'])
    expect((await request(app, { method: 'GET', url })).statusCode).toBe(502)
  const credentials = { email: 'x@y.example', password: 'Right_2026' }
  expect((await request(app, { method: 'POST', url: '/bff/login/customer', payload: credentials })).statusCode).toBe(
    502,
  )
  expect(requests).toBe(0)
  await app.close()
  server.close()
})

test('/readyz depends on the upstream, /healthz does not; an upstream without /readyz counts as ready', async () => {
  const upstream = await startUpstream()
  const app = await startBff(bffConfig(upstream.origin))
  const statuses = async () => [(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]
  expect(await statuses()).toEqual([200, 200])
  await upstream.close()
  expect(await statuses()).toEqual([200, 503])
  await app.close()
})

test('metrics are on a separate port, by route pattern and without personal data', async () => {
  const upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/user/service/C000001/42', async () => [])
  const metricsPort = await freePort()
  const app = await startBff(bffConfig(upstream.origin, { metricsPort }))
  const cookie = await logIn(app)
  await request(app, { method: 'GET', url: '/api/v1/front/user/service/C000001/42?token=secret', cookie })
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/front\/user\/service\/:code\/:user_id",status="200"\} 1/,
  )
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toMatch(/C000001|secret/)
  expect(text).not.toContain(customerToken)
  expect((await app.inject('/metrics')).headers['content-type']).not.toMatch(/text\/plain/)
  await app.close()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
  await upstream.close()
})

test('the mailbox is served in development only, with its own Content-Security-Policy', async () => {
  const upstream = await startUpstream()
  upstream.answer('GET', '/dev/mailbox.json', async () => [{ id: '1' }])
  upstream.answer('GET', '/dev/mailbox', async (_request, reply) =>
    reply
      .type('text/html')
      .header('content-security-policy', "default-src 'none'; img-src 'self'")
      .send('<h1>Mail</h1>'),
  )
  const app = await startBff(bffConfig(upstream.origin, { mailbox: true }))
  const json = await app.inject('/dev/mailbox.json?to=x%40y.example')
  expect(json.json()).toEqual([{ id: '1' }])
  expect(upstream.requests.at(-1)?.url).toBe('/dev/mailbox.json?to=x%40y.example')
  const page = await app.inject('/dev/mailbox')
  expect([json, page].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect(page.body).toBe('<h1>Mail</h1>')
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; img-src 'self'")
  await app.close()

  const closed = await startBff(bffConfig(upstream.origin))
  upstream.requests.length = 0
  expect((await closed.inject('/dev/mailbox.json')).statusCode).toBe(404)
  expect(upstream.requests).toEqual([])
  await closed.close()
  await upstream.close()
})

const blockEventLoop = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)

test('a lagging event loop: 503 with Retry-After, /healthz stays 200, and it recovers by itself', async () => {
  const upstream = await startUpstream()
  const app = await startBff(bffConfig(upstream.origin), { loopDelayMs: undefined })
  const get = (url: string) => request(app, { method: 'GET', url })
  // The first samples still cover the time before the lag.
  for (let seconds = 0; seconds < 5 && (await get('/bff/config')).statusCode === 200; seconds++) {
    blockEventLoop()
    await wait(1)
  }
  const refused = await get('/bff/config')
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect((await get('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await get('/bff/config')).statusCode).toBe(200)
  await app.close()
  await upstream.close()
})

test('a start that blocks the event loop refuses nothing', async () => {
  const upstream = await startUpstream()
  const app = await startBff(bffConfig(upstream.origin), { loopDelayMs: undefined })
  blockEventLoop()
  // The sample of that time is taken.
  await wait(1)
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await request(app, { method: 'GET', url: '/bff/config' })).statusCode).toBe(200)
  await app.close()
  await upstream.close()
})
