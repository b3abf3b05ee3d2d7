/** Logins with passkeys, at BFFs in front of a real account API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePasskey, giveRecoveryCodes, newAuthenticator } from '../account-api/passkeys.ts'
import { type Person, password } from '../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import type { Authenticator } from '../helper/authenticator.ts'
import { captureLog, linesOf, pairOf, request, sessionCookie, stoppedClock } from '../helper/bff.ts'
import { type Bffs, startBffs, stores } from '../helper/bffs.ts'

describe.each(stores)('logins with passkeys, with pending logins in %s', store => {
  const { clock } = stoppedClock()
  const { lines, logger } = captureLog()
  let api: AccountApi
  let bffs: Bffs
  beforeAll(async () => {
    api = await setUp(fastEngine)
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    bffs = await startBffs(store, origin, { clock, logger })
  })
  afterAll(async () => {
    await bffs.close()
    await api.close()
  })

  const post = (path: string, payload: object = {}, { cookie = '', at = 0 } = {}) =>
    request(bffs.at(at), { method: 'POST', url: `/bff/login/${path}`, payload, cookie })
  const withPasskey = async (employee?: 'editor') => {
    const person = await api.person(employee ? { employee } : { company: companyA })
    return { person, ...(await givePasskey(api, person)) }
  }
  const pending = async ({ email }: Person, kind = 'customer', cookie = '') => {
    const answer = await post(kind, { email, password }, { cookie })
    return { answer, cookie: pairOf(answer, 'login') }
  }
  const second = async (authenticator: Authenticator, cookie: string) => {
    const asked = await post('passkey/options', {}, { cookie, at: 1 })
    expect(asked.statusCode).toBe(200)
    return post('passkey', authenticator.use(asked.json().options), { cookie, at: 2 })
  }

  test.each([
    ['customer', undefined],
    ['employee', 'editor'],
  ] as const)('a passkey alone logs a %s in, at any BFF', async (kind, employee) => {
    const { person, authenticator } = await withPasskey(employee)
    const asked = await post(`${kind}/passkey/options`)
    expect(asked.statusCode).toBe(200)
    expect(Object.keys(asked.json())).toEqual(['options'])
    const [line = ''] = linesOf(asked)
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    const cookie = pairOf(asked, 'passkey')
    const done = await post(`${kind}/passkey`, authenticator.use(asked.json().options), { cookie, at: 1 })
    expect(done.statusCode).toBe(200)
    expect(done.json()).toMatchObject({ accountType: kind === 'employee' ? 'maker' : 'customer', email: person.email })
    expect(Object.keys(done.json()).some(key => /token|mark/.test(key))).toBe(false)
    const session = sessionCookie(done.headers) ?? ''
    const check = await request(bffs.at(2), { method: 'GET', url: '/bff/session', cookie: session })
    expect(check.json()).toMatchObject({ email: person.email })
    expect(pairOf(done, 'device')).not.toBe('')
    // All tabs of the browser share the cookie.
    const again = await post(`${kind}/passkey/options`, {}, { cookie, at: 2 })
    expect(pairOf(again, 'passkey')).toBe(cookie)
    expect(lines.join('')).not.toContain(cookie.split('=')[1]?.split('.')[0])
  })

  test('a challenge is of no use in another browser, on the other side, or a second time', async () => {
    const { authenticator } = await withPasskey()
    const asked = await post('customer/passkey/options')
    const other = await post('customer/passkey/options')
    const cookie = pairOf(asked, 'passkey')
    const used = authenticator.use(asked.json().options)
    for (const wrong of ['', pairOf(other, 'passkey'), cookie.replace('=', '=x')])
      expect((await post('customer/passkey', used, { cookie: wrong })).json().code).toBe('challenge_ended')
    const employee = await post('employee/passkey', used, { cookie })
    expect([employee.statusCode, employee.json().code]).toEqual([403, 'passkey_refused'])
    const next = authenticator.use((await post('customer/passkey/options', {}, { cookie })).json().options)
    const answers = await Promise.all([0, 1, 2].map(at => post('customer/passkey', next, { cookie, at })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  })

  test('an unknown passkey is refused, and a locked person is told so', async () => {
    const asked = await post('customer/passkey/options')
    const cookie = pairOf(asked, 'passkey')
    const unknown = await post('customer/passkey', newAuthenticator().use(asked.json().options), { cookie })
    expect([unknown.statusCode, unknown.json().code]).toEqual([403, 'passkey_refused'])
    const { person, authenticator } = await withPasskey()
    await api.db.updateTable('user').set({ lock_flg: 1, lock_reason: 'manual' }).where('id', '=', person.id).execute()
    const { options } = (await post('customer/passkey/options', {}, { cookie })).json()
    const locked = await post('customer/passkey', authenticator.use(options), { cookie })
    expect(locked.json()).toMatchObject({ code: 'locked', unlock_token: expect.any(String) })
  })

  test.each([
    ['customer', undefined],
    ['employee', 'editor'],
  ] as const)('the second step of a %s: password, then passkey, at three BFFs', async (kind, employee) => {
    const { person, authenticator } = await withPasskey(employee)
    const { answer, cookie } = await pending(person, kind)
    expect([answer.statusCode, answer.json().ways]).toEqual([403, ['passkey']])
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'mail', 'message', 'request_id', 'ways'])
    expect(sessionCookie(answer.headers)).toBeUndefined()
    const done = await second(authenticator, cookie)
    expect(done.json()).toMatchObject({ email: person.email })
    expect(sessionCookie(done.headers)).toBeDefined()
    expect(linesOf(done).some(text => text.startsWith('__Host-Http-login=;'))).toBe(true)
    expect((await post('passkey/options', {}, { cookie })).json().code).toBe('login_ended')
    // Also at a browser that is known by now.
    const next = await pending(person, kind, pairOf(done, 'device'))
    expect(next.answer.json().ways).toEqual(['passkey'])
  })

  test('a recovery code stands for the passkey; a wrong one is refused, and the login goes on', async () => {
    const { person } = await withPasskey()
    const [code = ''] = await giveRecoveryCodes(api, person)
    const { answer, cookie } = await pending(person)
    expect(answer.json().ways).toEqual(['passkey', 'recovery_code'])
    const wrong = await post('recovery', { recovery_code: '00000-00000' }, { cookie, at: 1 })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { recovery_code: ['wrong_code'] }])
    const malformed = await post('recovery', { recovery_code: 'abc' }, { cookie, at: 1 })
    expect([malformed.statusCode, malformed.json().errors]).toEqual([422, { recovery_code: ['recovery_code'] }])
    expect((await post('recovery', { recovery_code: code }, { cookie: '', at: 1 })).json().code).toBe('login_ended')
    const done = await post('recovery', { recovery_code: code }, { cookie, at: 2 })
    expect(done.json()).toMatchObject({ email: person.email })
    expect(lines.join('')).not.toContain(code)
  })

  test('a known browser gets a new mark for its old one', async () => {
    const { person, authenticator } = await withPasskey()
    const first = await second(authenticator, (await pending(person)).cookie)
    const { cookie } = await pending(person)
    await second(authenticator, `${cookie}; ${pairOf(first, 'device')}`)
    const marks = await api.db.selectFrom('device_mark').select('hash').where('user_id', '=', person.id).execute()
    expect(marks).toHaveLength(1)
  })

  test.each(['customer', 'employee'])('other sites get no challenge of a %s', async kind => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const answer = await request(bffs.at(0), {
      method: 'POST',
      url: `/bff/login/${kind}/passkey/options`,
      payload: {},
      headers,
    })
    expect(answer.statusCode).toBe(403)
  })
})
