import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import { bffConfig, captureLog, lineOf, pairOf, request, sessionCookie, startBff } from '../helper/bff.ts'
import { customerToken, flags, startUpstream, type Upstream } from '../helper/upstream.ts'

type Bff = Awaited<ReturnType<typeof startBff>>
const config = (origin: string, own = {}) => bffConfig(origin, { trustProxy: ['127.0.0.1'], ...own })

const logInTo = (
  app: Bff,
  { email = flags.email, given = 'Right_2026', kind = 'customer', cookie = '', from = '198.51.100.1', more = {} } = {},
) =>
  request(app, {
    method: 'POST',
    url: `/bff/login/${kind}`,
    payload: { email, password: given, ...more },
    headers: { 'x-forwarded-for': from },
    cookie,
  })

describe('the cookie of a known browser', () => {
  let upstream: Upstream
  let app: Bff
  const { lines, logger } = captureLog()
  let marks: string[]
  beforeAll(async () => {
    upstream = await startUpstream()
    app = await startBff(config(upstream.origin), { logger })
  })
  afterAll(async () => {
    await app.close()
    await upstream.close()
  })
  /** The upstream issues a new device mark at each login. */
  beforeEach(() => {
    marks = []
    upstream.requests.length = 0
    for (const path of ['/api/login', '/api/v1/admin/login'])
      upstream.answer('POST', path, async request => {
        const device_mark = randomBytes(32).toString('base64url')
        marks.push(device_mark)
        const { email } = request.body as { email: string }
        return { api_token: customerToken, device_mark, ...flags, email }
      })
  })
  const sent = () => upstream.requests.map(({ body }) => (body as { device_marks?: string[] }).device_marks)

  test('is HttpOnly, SameSite=Strict and persistent', async () => {
    const { headers, body } = await logInTo(app)
    const [pair, ...attributes] = lineOf({ headers }, 'device')?.split('; ') ?? []
    expect(pair).toMatch(/^__Host-Http-device=/)
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${180 * 24 * 3600}`, 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(body).not.toContain(marks[0])
    expect(lines.join('')).not.toContain(marks[0])
  })

  test('has no name prefix over plain http', async () => {
    const plain = await startBff(config(upstream.origin, { publicUrl: 'http://localhost:3000' }))
    const { headers } = await logInTo(plain)
    expect(lineOf({ headers }, 'device')).toMatch(/^device=/)
    expect(lineOf({ headers }, 'device')).not.toContain('Secure')
    await plain.close()
  })

  test('sends its marks upstream at each login; the one of the same account and kind is replaced', async () => {
    const first = pairOf(await logInTo(app), 'device')
    const next = pairOf(await logInTo(app, { cookie: first }), 'device')
    await logInTo(app, { cookie: next, email: ' Manager@AOZORA.example' })
    const two = pairOf(await logInTo(app, { cookie: next, email: 'other@aozora.example' }), 'device')
    await logInTo(app, { cookie: two, kind: 'employee' })
    const [first0, next1, , other3] = marks
    expect(sent()).toEqual([undefined, [first0], [next1], [next1], [other3, next1]])
  })

  test('holds the latest five accounts of a browser', async () => {
    let cookie = ''
    for (let at = 0; at < 6; at++)
      cookie = pairOf(await logInTo(app, { cookie, email: `person${at}@aozora.example` }), 'device')
    expect(cookie.length).toBeLessThan(600)
    for (let at = 0; at < 6; at++) await logInTo(app, { cookie, email: `person${at}@aozora.example` })
    expect(sent().slice(6)).toEqual(Array(6).fill(marks.slice(1, 6).reverse()))
  })

  test('is accepted only with our signature; a mark in the body is ignored', async () => {
    const cookie = pairOf(await logInTo(app), 'device')
    const [name = '', value = ''] = cookie.split('=')
    const account = createHash('sha256').update(`customer ${flags.email}`).digest('base64url').slice(0, 16)
    const forged = [
      `${name}=${value.slice(0, -1)}`,
      `${name}=${account}.${'x'.repeat(43)}`,
      `${name}=${value.replace(marks[0] ?? '', 'x'.repeat(43))}`,
    ]
    for (const text of forged) await logInTo(app, { cookie: text })
    await logInTo(app, { more: { device_mark: 'y'.repeat(43), device_marks: ['y'.repeat(43)] } })
    expect(sent().slice(1)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('survives a rotation of secrets', async () => {
    const old = ['an old secret of tests, thirty-two characters or more']
    const before = await startBff(config(upstream.origin, { sessionSecrets: old }))
    const cookie = pairOf(await logInTo(before), 'device')
    const secrets = ['a new secret of tests, thirty-two characters or more', ...old]
    const after = await startBff(config(upstream.origin, { sessionSecrets: secrets }))
    await logInTo(after, { cookie })
    expect(sent()).toEqual([undefined, [marks[0]]])
    await Promise.all([before.close(), after.close()])
  })

  test('is kept at logout and at a failed login', async () => {
    const { headers } = await logInTo(app)
    const cookie = `${pairOf({ headers }, 'device')}; ${sessionCookie(headers)}`
    const out = await request(app, { method: 'POST', url: '/bff/logout', cookie })
    expect(out.statusCode).toBe(204)
    expect(lineOf(out, 'device')).toBeUndefined()
    expect(out.headers['clear-site-data']).toBe('"storage"')
    upstream.answer('POST', '/api/login', async (_request, reply) => reply.code(401).send({ code: 'login_failed' }))
    expect(lineOf(await logInTo(app, { cookie }), 'device')).toBeUndefined()
  })

  test.each([
    ['returns no mark', {}],
    ['returns null', { device_mark: null }],
    ['returns a malformed mark', { device_mark: 'a;b\r\nc' }],
  ])('an upstream that %s: the login succeeds without the cookie', async (_, more) => {
    upstream.answer('POST', '/api/login', async () => ({ api_token: customerToken, ...flags, ...more }))
    const answer = await logInTo(app)
    expect(answer.statusCode).toBe(200)
    expect(sessionCookie(answer.headers)).not.toBe('')
    expect(lineOf(answer, 'device')).toBeUndefined()
  })
})

describe('password guessing against a person', () => {
  let api: AccountApi
  let app: Bff
  beforeAll(async () => {
    api = await setUp(fastEngine)
    app = await startBff(config(await api.app.listen({ port: 0, host: '127.0.0.1' })))
  })
  afterAll(async () => {
    await app.close()
    await api.close()
  })
  afterEach(() => {
    api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000)
  })

  test.each([
    ['customer', { company: companyA }],
    ['employee', { employee: 'editor' }],
  ] as const)('a known browser of a %s can log in from the network of the attacker', async (kind, given) => {
    const { email } = await api.person(given)
    const from = '198.51.100.7'
    const logIn = (cookie = '', network = from) => logInTo(app, { email, given: password, kind, cookie, from: network })
    const cookie = pairOf(await logIn(), 'device')
    for (let count = 0; count < 10; count++)
      expect((await logInTo(app, { email, given: 'Wrong_2026', kind, from })).statusCode).toBe(401)
    const refused = await logIn()
    expect([refused.statusCode, refused.json().retry_after]).toEqual([429, 900])
    expect((await logIn(cookie)).statusCode).toBe(200)
    expect((await logIn('', '203.0.113.9')).statusCode).toBe(200)
  })
})
