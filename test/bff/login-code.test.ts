/** The second step of a login, at BFFs in front of a real account API. */
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPassword } from '../account-api/api/inputs/sign-in.ts'
import { type Person, password } from '../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import {
  bffConfig,
  captureLog,
  linesOf,
  pairOf,
  request,
  sessionCookie,
  startBff,
  stoppedClock,
} from '../helper/bff.ts'
import { type Bffs, startBffs, stores } from '../helper/bffs.ts'
import { customerToken, flags, startUpstream } from '../helper/upstream.ts'

describe.each(stores)('the code of a login, with pending logins in %s', store => {
  const { clock, pass } = stoppedClock()
  const { lines, logger } = captureLog()
  let api: AccountApi
  let bffs: Bffs
  beforeAll(async () => {
    api = await setUp(fastEngine, { newBrowserCode: true })
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    bffs = await startBffs(store, origin, { clock, logger })
  })
  afterAll(async () => {
    await bffs.close()
    await api.close()
  })

  const post = (path: string, payload: object, { cookie = '', at = 0 } = {}) =>
    request(bffs.at(at), { method: 'POST', url: path, payload, cookie })
  const logIn = ({ email }: Person, cookie = '', kind = 'customer', given = password) =>
    post(`/bff/login/${kind}`, { email, password: given }, { cookie })
  const enterCode = (code: string, cookie: string, at = 0) => post('/bff/login/code', { code }, { cookie, at })
  const codeOf = async ({ email }: Person) => /\b\d{6}\b/.exec((await api.mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  const member = () => api.person({ company: companyA })
  const begin = async (person: Person, cookie = '') => {
    const answer = await logIn(person, cookie)
    expect(answer.statusCode).toBe(403)
    return { cookie: pairOf(answer, 'login'), code: await codeOf(person) }
  }

  test.each([
    ['customer', () => member()],
    ['employee', () => api.person({ employee: 'editor' })],
  ] as const)('completes the login of a %s at any BFF; the browser is known then', async (kind, make) => {
    const person = await make()
    const asked = await logIn(person, '', kind)
    expect(asked.statusCode).toBe(403)
    expect(asked.json()).toMatchObject({ code: 'proof_required', ways: ['mail_code'] })
    // Neither a session nor a secret of the account API.
    expect(Object.keys(asked.json()).sort()).toEqual(['code', 'mail', 'message', 'request_id', 'ways'])
    expect(sessionCookie(asked.headers)).toBeUndefined()
    const [line = ''] = linesOf(asked)
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    const cookie = pairOf(asked, 'login')
    const session = await request(bffs.at(1), { method: 'GET', url: '/bff/session', cookie })
    expect(session.json()).toMatchObject({ accountType: null })

    const done = await enterCode(await codeOf(person), cookie, 2)
    expect(done.statusCode).toBe(200)
    expect(done.json()).toMatchObject({ accountType: kind === 'employee' ? 'maker' : 'customer', email: person.email })
    expect(linesOf(done).some(text => text.startsWith('__Host-Http-login=;'))).toBe(true)
    const signedIn = sessionCookie(done.headers) ?? ''
    expect(signedIn).not.toBe('')
    expect(cookie).not.toContain(signedIn.split('=')[1])
    const known = await logIn(person, pairOf(done, 'device'), kind)
    expect(known.statusCode).toBe(200)
    expect(lines.join('')).not.toContain(cookie.split('=')[1])
  })

  test('of another browser, or without the cookie, is of no use', async () => {
    const person = await member()
    const one = await begin(person)
    const other = await begin(person)
    if (one.code !== other.code) expect((await enterCode(other.code, one.cookie)).statusCode).toBe(422)
    expect((await enterCode(other.code, '')).json().code).toBe('login_ended')
    const [name = '', value = ''] = other.cookie.split('=')
    expect((await enterCode(other.code, `${name}=x${value}`)).json().code).toBe('login_ended')
    expect((await enterCode(other.code, other.cookie)).statusCode).toBe(200)
  })

  test('works once: a replayed cookie is of no use, nor are three at once', async () => {
    const { cookie, code } = await begin(await member())
    const answers = await Promise.all([0, 1, 2].map(at => enterCode(code, cookie, at)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
    const replayed = await enterCode(code, cookie)
    expect([replayed.statusCode, replayed.json().code]).toEqual([410, 'login_ended'])
  })

  test('of an earlier attempt of the same browser ends with the next one', async () => {
    const person = await member()
    const first = await begin(person)
    const next = await begin(person, first.cookie)
    expect(next.cookie).not.toBe(first.cookie)
    expect((await enterCode(first.code, first.cookie)).json().code).toBe('login_ended')
    expect((await enterCode(next.code, next.cookie)).statusCode).toBe(200)
  })

  test('an earlier session goes on until the code is right, and ends then', async () => {
    const before = await member()
    const first = await begin(before)
    const session = sessionCookie((await enterCode(first.code, first.cookie)).headers) ?? ''
    const person = await member()
    const { cookie, code } = await begin(person, session)
    const check = () => request(bffs.at(1), { method: 'GET', url: '/bff/session', cookie: session })
    expect((await check()).json().email).toBe(before.email)
    const done = await enterCode(code, `${session}; ${cookie}`)
    expect(done.json().email).toBe(person.email)
    expect(sessionCookie(done.headers)).not.toBe(session)
    expect((await check()).json().accountType).toBeNull()
  })

  test('is asked for again at most three times; the login ends after 30 minutes', async () => {
    const person = await member()
    const { cookie } = await begin(person)
    const again = () => post('/bff/login/code/resend', {}, { cookie, at: 1 })
    for (let count = 0; count < 3; count++) expect((await again()).statusCode).toBe(204)
    const refused = await again()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts'])
    expect((await post('/bff/login/code/resend', {})).json().code).toBe('login_ended')
    if (store === 'Redis') {
      const redis = createClient({ url: bffs.redis })
      await redis.connect()
      const names = await redis.keys('yardkey:login:*')
      for (const name of names) {
        expect(await redis.pTTL(name)).toBeLessThanOrEqual(30 * 60_000)
        expect(`${name} ${await redis.get(name)}`).not.toContain(cookie.split('=')[1]?.split('.')[0])
        await redis.del(name)
      }
      redis.destroy()
      expect(names.length).toBeGreaterThan(0)
    } else pass(30 * 60_000)
    expect((await enterCode(await codeOf(person), cookie)).json().code).toBe('login_ended')
  })

  test.each([
    ['a wrong code', '000000', 422],
    ['what is no code', '12345', 422],
    ['a long text', '1'.repeat(41), 422],
    ['a number', 123456, 422],
  ])('%s is refused, and the login goes on', async (_, typed, status) => {
    const { cookie, code } = await begin(await member())
    const given = typed === code ? '000001' : typed
    expect((await post('/bff/login/code', { code: given }, { cookie })).statusCode).toBe(status)
    expect((await enterCode(code, cookie)).statusCode).toBe(200)
  })

  test('the browser that finishes a reset is known, and the page does not see its mark', async () => {
    const person = await member()
    await post('/api/v1/front/forget/password', { email: person.email })
    const path = `/api/v1/front/forget/password/verification/${await api.linkOf(person.email)}`
    const done = await post(path, newPassword)
    expect([done.statusCode, done.json()]).toEqual([200, { is_employee: 0, held: [] }])
    const mark = pairOf(done, 'device')
    expect(mark).not.toBe('')
    expect((await logIn(person, mark, 'customer', newPassword.password)).statusCode).toBe(200)
    expect((await logIn(person, '', 'customer', newPassword.password)).statusCode).toBe(403)
  })
})

describe('an upstream', () => {
  test.each([
    ['that asks for nothing completes the login', 200, { api_token: customerToken, ...flags }, 200, undefined],
    [
      'that wants ways we do not know',
      403,
      { code: 'proof_required', proof_token: 'x'.repeat(43), ways: ['retina'], mail: '' },
      502,
      'bad_gateway',
    ],
    [
      'that keeps its secret to itself',
      403,
      { code: 'proof_required', ways: ['mail_code'], mail: '' },
      502,
      'bad_gateway',
    ],
    [
      'whose mail server is away',
      503,
      { code: 'mail_unavailable', retry_after: 60, secret: 1 },
      503,
      'mail_unavailable',
    ],
  ])('%s', async (_, status, body, expected, code) => {
    const upstream = await startUpstream()
    upstream.answer('POST', '/api/login', async (_request, reply) => reply.code(status).send(body))
    const app = await startBff(bffConfig(upstream.origin))
    const payload = { email: flags.email, password: 'Right_2026' }
    const answer = await request(app, { method: 'POST', url: '/bff/login/customer', payload })
    expect([answer.statusCode, answer.json().code, pairOf(answer, 'login')]).toEqual([expected, code, ''])
    expect(answer.json().secret).toBeUndefined()
    await app.close()
    await upstream.close()
  })

  test('without marks: a reset works, also if it answers with an empty list', async () => {
    const upstream = await startUpstream()
    const path = `/api/v1/front/forget/password/verification/${'t'.repeat(43)}`
    upstream.answer('GET', '/api/v1/capabilities', async (_request, reply) => reply.code(404).send({}))
    upstream.answer('POST', path, async () => [])
    const app = await startBff(bffConfig(upstream.origin))
    const answer = await request(app, { method: 'POST', url: path, payload: newPassword })
    expect([answer.statusCode, answer.json(), linesOf(answer)]).toEqual([200, { is_employee: 0, held: [] }, []])
    await app.close()
    await upstream.close()
  })
})
