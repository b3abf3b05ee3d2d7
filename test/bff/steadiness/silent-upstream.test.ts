// @module-tag all

import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Timeouts } from '../../../server/bff/upstream/upstream.ts'
import { capabilities } from '../../../shared/contract/reference/capabilities.ts'
import { bffConfig, request, startBff } from '../../helper/bff.ts'

/** Longer than a test may take: a call that waits for such a limit fails its test. */
const never = 600_000

/**
 * An upstream that always accepts connections, and answers nothing while it is `silent`. A `slow` one holds calls of people until it
 * is probed.
 */
const startUpstream = async () => {
  const held: ServerResponse[] = []
  const state = { silent: false, slow: false }
  const end = (response: ServerResponse) => response.setHeader('content-type', 'application/json').end('[]')
  const answer: RequestListener = (request, response) => {
    const isProbe = request.url === '/readyz'
    const isPersons = !isProbe && request.url !== capabilities.getCapabilities.path
    if (state.silent || (state.slow && isPersons)) return void held.push(response)
    end(response)
    if (isProbe) for (const waiting of held.splice(0)) waiting.req.socket.writable && setImmediate(end, waiting)
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
})
afterEach(async () => {
  await app.close()
  upstream.close()
})

/** Starts a BFF whose calls end only because the upstream is silent. */
const start = async (limits: Partial<Timeouts>) => {
  app = await startBff(bffConfig(upstream.origin), { timeouts: { headersMs: never, bodyMs: never, ...limits } })
}
const ask = async (method: 'GET' | 'POST', url: string) => {
  const payload = method === 'POST' ? { payload: { token: 'x' } } : {}
  const { statusCode, headers } = await request(app, { method, url, ...payload })
  return { statusCode, retryAfter: headers['retry-after'] }
}
const read = () => ask('GET', '/api/v1/front/countries')

describe('an upstream that is connected but silent', () => {
  test('calls end within a bound, later ones at once, and it recovers by itself', async () => {
    await start({})
    expect((await read()).statusCode).toBe(200)
    upstream.state.silent = true
    const [first, write] = await Promise.all([read(), ask('POST', '/api/v1/front/verification')])
    // The upstream may have processed the write, so no Retry-After invites a second attempt.
    expect([first, write]).toEqual([
      { statusCode: 504, retryAfter: undefined },
      { statusCode: 504, retryAfter: undefined },
    ])
    // 503: not sent to the upstream at all.
    expect(await read()).toEqual({ statusCode: 503, retryAfter: '5' })
    upstream.state.silent = false
    await expect.poll(async () => (await read()).statusCode).toBe(200)
  })

  test('a slow upstream that passes its probe is waited for', async () => {
    await start({ suspectMs: 10, probeMs: never })
    upstream.state.slow = true
    // Without a probe it would never be answered.
    expect((await read()).statusCode).toBe(200)
  })
})
