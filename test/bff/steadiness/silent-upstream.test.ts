import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bffConfig, request, startBff } from '../../helper/bff.ts'

/** Bound of a call: 1.5 s until the upstream is suspected, 2.5 s for the probe, and a margin. */
const boundMs = 5_500

/** An upstream that always accepts connections, and does not answer while it is `silent`. */
const startUpstream = async () => {
  const held: ServerResponse[] = []
  const state = { silent: false, callMs: 0 }
  const answer: RequestListener = async (request, response) => {
    if (state.silent) return void held.push(response)
    if (request.url !== '/readyz') await wait(state.callMs)
    response.setHeader('content-type', 'application/json').end('[]')
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, close }
}

let upstream: Awaited<ReturnType<typeof startUpstream>>
let app: FastifyInstance
beforeEach(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin))
})
afterEach(async () => {
  await app.close()
  upstream.close()
})

const timed = async (method: 'GET' | 'POST', url: string) => {
  const start = performance.now()
  const payload = method === 'POST' ? { payload: { token: 'x' } } : {}
  const { statusCode, headers } = await request(app, { method, url, ...payload })
  return { statusCode, retryAfter: headers['retry-after'], ms: performance.now() - start }
}
const read = () => timed('GET', '/api/v1/front/countries')

describe('an upstream that is connected but silent', () => {
  test('calls end within a bound, later ones at once, and it recovers by itself', async () => {
    expect((await read()).statusCode).toBe(200)
    upstream.state.silent = true
    const [first, write] = await Promise.all([read(), timed('POST', '/api/v1/front/verification')])
    // The upstream may have processed the write, so no Retry-After invites a second attempt.
    expect([first, write]).toEqual([
      { statusCode: 504, retryAfter: undefined, ms: expect.any(Number) },
      { statusCode: 504, retryAfter: undefined, ms: expect.any(Number) },
    ])
    expect(Math.max(first.ms, write.ms)).toBeLessThan(boundMs)
    const later = await read()
    expect(later).toMatchObject({ statusCode: 503, retryAfter: '5' })
    expect(later.ms).toBeLessThan(500)
    upstream.state.silent = false
    await expect.poll(async () => (await read()).statusCode, { timeout: 5_000 }).toBe(200)
  })

  test('a slow upstream that passes its probe is waited for', async () => {
    upstream.state.callMs = boundMs
    expect((await read()).statusCode).toBe(200)
  })
})
