import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bffConfig, captureLog, logIn, request, sessionCookie, startBff } from '../helper/bff.ts'
import { customerToken, flags, startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
const { lines, logger } = captureLog()

beforeAll(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin), { logger })
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const credentials = { email: ' Manager@Aozora.example ', password: 'Right_2026' }
const login = (kind = 'customer') => request(app, { method: 'POST', url: `/bff/login/${kind}`, payload: credentials })

/** Makes the upstream refuse customer logins. */
const refuse = (status: number, body: unknown) =>
  upstream.answer('POST', '/api/login', async (_request, reply) => reply.code(status).send(body))

test('POST /bff/login/customer returns the auth state and never the token', async () => {
  const response = await login()
  expect(response.json()).toMatchObject({ accountType: 'customer', email: flags.email, isOnlyView: false })
  expect(response.body).not.toContain(customerToken)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(lines.some(line => line.includes('"audit":"login"'))).toBe(true)
})

test('POST /bff/login/employee calls the admin login; the account type is the product name', async () => {
  expect((await login('employee')).json()).toMatchObject({ accountType: 'maker' })
  expect(upstream.requests.at(-1)?.url).toBe('/api/v1/admin/login')
})

test.each([
  [401, { code: 'login_failed', message: 'x' }, 401, { code: 'login_failed' }],
  [
    403,
    { code: 'locked', message: 'x', manager_flg: '1', unlock_token: 'u'.repeat(43), unlock_requested: true },
    403,
    { code: 'locked', manager_flg: 1, unlock_token: 'u'.repeat(43), unlock_requested: 1 },
  ],
  [403, { code: 'suspended', message: 'x' }, 403, { code: 'suspended' }],
  [
    429,
    { code: 'too_many_attempts', message: 'x', retry_after: 30 },
    429,
    { code: 'too_many_attempts', retry_after: 30 },
  ],
  [503, { code: 'maintenance', message: 'x' }, 503, { code: 'maintenance' }],
  [503, { code: 'unavailable', message: 'x', retry_after: 5 }, 503, { code: 'unavailable', retry_after: 5 }],
  [
    422,
    { code: 'invalid', message: 'x', errors: { email: ['format'] } },
    422,
    { code: 'invalid', errors: { email: ['format'] } },
  ],
  [401, 'nothing of ours', 401, { code: 'login_failed' }],
  [500, { code: 'internal', message: 'at db.inside.example' }, 502, { code: 'bad_gateway' }],
])('an upstream response %d %j becomes %d', async (status, body, told, expected) => {
  refuse(status, body)
  const response = await login()
  expect(response.statusCode).toBe(told)
  expect(response.json()).toMatchObject(expected)
  expect(response.body).not.toContain('inside')
  expect(sessionCookie(response.headers)).toBeUndefined()
  expect(lines.some(line => line.includes('"audit":"login_failed"'))).toBe(true)
})

test('a refused login relays no other field of the upstream response, such as a token', async () => {
  const secrets = { api_token: customerToken, proof_token: 'x'.repeat(43) }
  refuse(403, { code: 'locked', message: 'x', ...secrets, inside: 1 })
  const response = await login()
  expect(Object.keys(response.json()).sort()).toEqual(['code', 'message', 'request_id'])
})

test('a login response without a token is 502 and creates no session', async () => {
  upstream.answer('POST', '/api/login', async () => flags)
  const response = await login()
  expect(response.statusCode).toBe(502)
  expect(sessionCookie(response.headers)).toBeUndefined()
})

test('flags of a lenient upstream become booleans', async () => {
  upstream.answer('POST', '/api/login', async () => ({
    api_token: customerToken,
    email: 'x@y.example',
    is_terms_update: '1',
    is_only_view: true,
    is_in_maintenance: 0,
    manager_flg: '1',
  }))
  const flags = { isTermsUpdate: true, isOnlyView: true, isInMaintenance: false, isManager: true }
  expect((await login()).json()).toMatchObject(flags)
})

test('a failed login keeps the existing session', async () => {
  upstream.answer('POST', '/api/login', async () => ({ api_token: customerToken, ...flags }))
  const cookie = await logIn(app)
  refuse(401, { code: 'login_failed', message: 'x' })
  await request(app, { method: 'POST', url: '/bff/login/customer', payload: credentials, cookie })
  expect((await request(app, { method: 'GET', url: '/bff/session', cookie })).json().accountType).toBe('customer')
})

test('GET /bff/session in maintenance is 503, and the session stays valid', async () => {
  upstream.answer('POST', '/api/login', async () => ({ api_token: customerToken, ...flags }))
  const cookie = await logIn(app)
  upstream.answer('GET', '/api/v1/front/check', async (_request, reply) =>
    reply.code(503).send({ code: 'maintenance' }),
  )
  const response = await request(app, { method: 'GET', url: '/bff/session', cookie })
  expect([response.statusCode, response.json().code]).toEqual([503, 'maintenance'])
  upstream.answer('GET', '/api/v1/front/check', async () => flags)
  expect((await request(app, { method: 'GET', url: '/bff/session', cookie })).json().accountType).toBe('customer')
})

test('GET /bff/config returns product, environment and locales', async () => {
  const response = await request(app, { method: 'GET', url: '/bff/config' })
  expect(response.json()).toEqual({ product: 'maker', environment: 'development', locales: ['ja', 'en'] })
})
