// @module-tag all

/** Traces of the BFF alone: failing collectors, and the influence of clients. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TracingConfig } from '../../server/http/tracing.ts'
import { bffConfig, captureLog, ownPage, request, startBff } from '../helper/bff.ts'
import { startCollector } from '../helper/collector.ts'
import { startOwnBff } from '../helper/own-bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/countries', async () => [])
})
afterEach(() => upstream.close())

const tracing = (endpoint: string, more: Partial<TracingConfig> = {}): TracingConfig => ({
  url: `${endpoint}/v1/traces`,
  headers: {},
  serviceName: 'bff',
  sampler: 'always_on',
  ratio: 1,
  followsCaller: false,
  ...more,
})
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

test('a collector that does not answer delays neither calls nor shutdown', async () => {
  const collector = await startCollector({ silent: true })
  const bff = await startOwnBff(upstream.origin, { tracing: tracing(collector.endpoint) })
  const call = () => fetch(`${bff.origin}/api/v1/front/countries`, { headers: ownPage })
  // Each call has two spans; a batch has 512.
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 10 }, call))
  expect((await call()).status).toBe(200)
  expect(collector.requests.length).toBeGreaterThan(0)
  // By its own limit of nine seconds it would exit with 1.
  expect(await bff.stop()).toBe(0)
  await collector.close()
})

test('a collector that refuses is logged once, without the headers sent to it', async () => {
  const refusing = createServer((_request, response) => void response.writeHead(403).end()).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const { lines, logger } = captureLog()
  const headers = { 'api-key': 'CANARY' }
  const config = bffConfig(upstream.origin, { tracing: tracing(`http://127.0.0.1:${port}`, { headers }) })
  const app = await startBff(config, { logger })
  // One full batch and a partial one.
  for (let count = 0; count < 300; count++) await request(app, { method: 'GET', url: '/api/v1/front/countries' })
  await app.close()
  expect(lines.filter(line => line.includes('traces cannot be delivered'))).toHaveLength(1)
  expect(lines.join('')).not.toContain('CANARY')
  refusing.close()
})

test('a browser can set the trace id but not the sampling decision', async () => {
  const collector = await startCollector()
  const callWith = async (own: Partial<TracingConfig>, parent = traceparent) => {
    const app = await startBff(bffConfig(upstream.origin, { tracing: tracing(collector.endpoint, own) }))
    await request(app, { method: 'GET', url: '/api/v1/front/countries', headers: { traceparent: parent } })
    await app.close()
    return upstream.requests.at(-1)?.headers.traceparent
  }
  expect(await callWith({ sampler: 'always_off' })).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`))
  expect(await callWith({ sampler: 'traceidratio', ratio: 0 })).toMatch(/-00$/)
  expect(collector.requests).toEqual([])
  // The ratio sampler of the library keeps every trace whose id is small.
  const small = '00-00000000000000000000000000000001-00f067aa0ba902b7-01'
  expect(await callWith({ sampler: 'traceidratio', ratio: 0.001 }, small)).toMatch(/-00$/)
  expect(await callWith({ sampler: 'always_off', followsCaller: true })).toMatch(/-01$/)
  expect(collector.spans()).toHaveLength(2)
  await collector.close()
})

test('spans contain route patterns, statuses and request ids, and no request data', async () => {
  upstream.answer('GET', '/api/v1/front/service/list', async (_request, reply) => reply.code(500).send('CANARY'))
  const collector = await startCollector()
  const app = await startBff(bffConfig(upstream.origin, { tracing: tracing(collector.endpoint) }))
  const headers = { traceparent: 'CANARY', tracestate: 'a=CANARY', baggage: 'CANARY=1', 'user-agent': 'CANARY' }
  const failed = await request(app, { method: 'GET', url: '/api/v1/front/service/list?q=CANARY', headers })
  expect(failed.statusCode).toBe(502)
  for (const url of ['/CANARY', '/api/CANARY', '/healthz']) await request(app, { method: 'GET', url, headers })
  await request(app, { method: 'GET', url: '/bff/csv/result/CANARY', headers })
  await app.close()
  expect(collector.everything()).not.toContain('CANARY')
  const attributesOf = (index: number) =>
    Object.fromEntries(
      (collector.spans()[index]?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    )
  expect(collector.spans().map(({ name, status }) => [name, status.code])).toEqual([
    ['GET /api/v1/front/service/list', 0],
    ['GET /api/v1/front/service/list', 2],
    ['GET /bff/csv/result/:id', 0],
  ])
  expect(attributesOf(1)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/front/service/list',
    'http.response.status_code': 502,
    'request.id': failed.headers['x-request-id'],
    'error.type': '502',
  })
  await collector.close()
})
