/** Security advisories for packages that the gateway uses, tested against the gateway itself. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bffConfig, logIn, request, startBff } from '../helper/bff.ts'
import { customerToken, startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
let cookie = ''
beforeAll(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin))
  cookie = await logIn(app)
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
})

const services = (user: string) => `/api/v1/front/user/service/C000001/${user}`

test('@fastify/reply-from 12.5.0: a path cannot escape its route, and no part of it becomes a query', async () => {
  for (const user of [
    '..',
    '../../admin/user/list',
    '..%2f..%2fadmin',
    '%2e%2e',
    '..%5c',
    'x%3Ftoken=1',
    'x%23y',
    'x;y=1',
  ]) {
    const { statusCode } = await request(app, { method: 'GET', url: services(user), cookie })
    expect([400, 404, 405]).toContain(statusCode)
  }
  // Paths that were forwarded arrived unchanged.
  expect(upstream.requests.map(({ url }) => url)).toEqual(['x%3Ftoken=1', 'x%23y', 'x;y=1'].map(services))
})

test('@fastify/reply-from 12.6.2: a client cannot strip our headers by naming them in Connection', async () => {
  const named = 'authorization, x-forwarded-for, x-request-id, accept-language, keep-alive'
  const { headers } = await request(app, { method: 'GET', url: services('1'), cookie, headers: { connection: named } })
  expect(upstream.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${customerToken}`,
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': headers['x-request-id'],
    'accept-language': 'en',
  })
})

test('@fastify/reply-from 12.6.4: each request reaches its own destination', async () => {
  const asked = Array.from({ length: 300 }, (_, id) => `${services(String(id))}?${'a'.repeat(id % 7)}=${id}","${id}`)
  await Promise.all(asked.map(url => request(app, { method: 'GET', url: encodeURI(url), cookie })))
  expect(upstream.requests.map(({ url }) => url).sort()).toEqual(asked.map(url => encodeURI(url)).sort())
})
