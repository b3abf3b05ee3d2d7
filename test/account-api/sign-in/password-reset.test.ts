import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { newPassword, resetLink } from '../api/inputs/sign-in.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, day, setUp, signIn } from '../set-up.ts'

const front = '/api/v1/front'
const minute = 60_000
let addresses = 0

describe.each(engines)('password reset on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const forget = (email: string, from = `10.1.${++addresses >> 8}.${addresses & 255}`) =>
    api.call('POST', `${front}/forget/password`, { body: { email }, headers: { 'x-forwarded-for': from } })
  const state = async (token: string) => (await api.call('GET', `${front}/forget/password/check/${token}`)).body.state
  const reset = (token: string, body: Record<string, unknown> = newPassword) =>
    api.call('POST', `${front}/forget/password/verification/${token}`, { body })
  const login = (email: string, given = newPassword.password) =>
    api.call('POST', '/api/login', { body: { email, password: given } })
  const check = (token: string) => api.call('GET', `${front}/check`, { token })

  test('mails one link, which sets the new password and replaces the old one', async () => {
    const { email, id } = await api.person({ company: companyA, columns: { locale: 'en' } })
    const asked = await forget(email.toUpperCase())
    expect([asked.status, asked.body]).toEqual([200, {}])
    const [mail, ...more] = await api.mailsTo(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'reset', locale: 'en', subject: '[Yardkey] Reset your password' })
    expect(mail?.text).toContain('24 hours')
    const token = await api.linkOf(email)
    expect(mail?.text.match(/http\S+/g)).toEqual([`http://localhost:3000/passwordReset?token=${token}`])

    for (let count = 0; count < 3; count++) expect(await state(token)).toBe('valid')
    const done = await reset(token)
    expect([done.status, done.body]).toMatchObject([200, { is_employee: 0 }])
    expect((await login(email)).status).toBe(200)
    expect((await login(email, password)).body.code).toBe('login_failed')
    expect((await api.mailsTo(email)).length).toBe(2)

    const lines = await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()
    expect(lines.map(({ action, actor }) => [action, actor])).toEqual([
      ['link.reset', 'visitor'],
      ['user.password_reset', email],
    ])
    expect(JSON.stringify(lines)).not.toContain(newPassword.password)
    expect(JSON.stringify(lines)).not.toContain('argon2')
  })

  test("rule 9: the mail is in the person's language, independent of the request", async () => {
    const { email } = await api.person({ company: companyA })
    await forget(email)
    const [mail] = await api.mailsTo(email)
    expect(mail).toMatchObject({ locale: 'ja', subject: '【Yardkey】パスワードの再設定' })
    expect(mail?.text).toContain('24時間')
  })

  test('an unknown address is 404 unregistered_email, an unregistered person 409; neither gets a mail', async () => {
    const unknown = freshAddress()
    const invited = await api.person({ company: companyA, registered: false })
    const answers = [await forget(unknown), await forget(invited.email)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'unregistered_email'],
      [409, 'not_registered_yet'],
    ])
    expect([...(await api.mailsTo(unknown)), ...(await api.mailsTo(invited.email))]).toEqual([])
  })

  test('allows five requests per mail address and network in 15 minutes, registered or not; then 429', async () => {
    const { email } = await api.person({ company: companyA })
    for (const address of [email, freshAddress()]) {
      const statuses = []
      for (let count = 0; count < 6; count++) statuses.push((await forget(address, '192.0.2.5')).status)
      expect(statuses).toEqual([...Array(5).fill(address === email ? 200 : 404), 429])
      const refused = await forget(address, '192.0.2.5')
      expect(refused.body).toMatchObject({ code: 'too_many_attempts', retry_after: 900 })
    }
    expect(await api.mailsTo(email)).toHaveLength(5)
    api.clock.now = new Date(api.clock.now.getTime() + 15 * minute)
    expect((await forget(email, '192.0.2.5')).status).toBe(200)
  })

  test('requests from many networks send at most five mails, and the last link stays valid', async () => {
    const { email } = await api.person({ company: companyA })
    for (let count = 0; count < 8; count++) expect((await forget(email)).status).toBe(200)
    expect((await Promise.all([forget(email), forget(email)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await api.mailsTo(email)).toHaveLength(5)
    const token = await api.linkOf(email)
    expect(await state(token)).toBe('valid')
    expect((await reset(token)).status).toBe(200)
    // The link is used: the next request sends one new link.
    for (let count = 0; count < 3; count++) expect((await forget(email)).status).toBe(200)
    expect(await api.mailsTo(email)).toHaveLength(7)
    expect(await state(await api.linkOf(email))).toBe('valid')
  })

  test('employees send at most ten links to one address in a day, and the last one stays valid', async () => {
    const { id, email } = await api.person({ company: companyA })
    const as = await api.signedIn({ employee: 'editor' })
    const send = () => api.call('POST', `/api/v1/admin/user/password/${id}`, { as })
    for (let count = 0; count < 10; count++) expect((await send()).status).toBe(200)
    const { status, body } = await send()
    expect([status, body.limit]).toEqual([429, 'address'])
    expect(await api.mailsTo(email)).toHaveLength(10)
    expect(await state(await api.linkOf(email))).toBe('valid')
  })

  test('allows twenty requests per network address in 15 minutes, then 429 for every mail address', async () => {
    const { email } = await api.person({ company: companyA })
    for (let count = 0; count < 20; count++) expect((await forget(freshAddress(), '192.0.2.7')).status).toBe(404)
    expect((await forget(email, '192.0.2.7')).body.code).toBe('too_many_attempts')
    expect((await forget(email, '192.0.2.8')).status).toBe(200)
  })

  test('a /64 of IPv6 is one network address, and a mapped IPv4 address is that IPv4 address', async () => {
    for (let count = 0; count < 20; count++) await forget(freshAddress(), `2001:db8:0:1:${count}::${count}`)
    expect((await forget(freshAddress(), '2001:DB8::1:ffff:0:0:0')).status).toBe(429)
    expect((await forget(freshAddress(), '2001:db8:0:2::1')).status).toBe(404)
    for (let count = 0; count < 20; count++) await forget(freshAddress(), count % 2 ? '192.0.2.9' : '::ffff:192.0.2.9')
    expect((await forget(freshAddress(), '::FFFF:c000:0209')).status).toBe(429)
  })

  test('a link is valid for 24 hours, and not one millisecond longer', async () => {
    const { person, token } = await resetLink(api)
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + day - 1)
    expect(await state(token)).toBe('valid')
    api.clock.now = new Date(begin.getTime() + day)
    expect(await state(token)).toBe('expired')
    const late = await reset(token)
    expect([late.status, late.body.code]).toEqual([410, 'link_expired'])
    expect((await login(person.email, password)).status).toBe(200)
  })

  test('rule 3: used, superseded and unknown links report their state and change nothing', async () => {
    const { person, token: first } = await resetLink(api)
    api.clock.now = new Date(api.clock.now.getTime() + 1)
    await forget(person.email)
    const second = await api.linkOf(person.email)
    expect([await state(first), await state(second)]).toEqual(['superseded', 'valid'])
    expect((await reset(first)).body.code).toBe('link_superseded')
    expect((await reset(second)).status).toBe(200)
    expect([await state(first), await state(second)]).toEqual(['superseded', 'used'])
    const others = { password: 'Different_2026', password_confirmation: 'Different_2026' }
    expect((await reset(second, others)).body.code).toBe('link_used')
    expect(await state('x'.repeat(43))).toBe('unknown')
    expect((await reset('x'.repeat(43))).status).toBe(404)
    expect((await login(person.email)).status).toBe(200)
  })

  test('the check discloses the address of a valid link only', async () => {
    const { person, token } = await resetLink(api)
    const check = async (secret: string) =>
      (await api.call('GET', `${front}/forget/password/check/${secret}`)).body as { state: string; email: string }
    expect(await check(token)).toEqual({ state: 'valid', email: person.email })
    await reset(token)
    expect(await check(token)).toEqual({ state: 'used', email: '' })
    expect(await check('x'.repeat(43))).toEqual({ state: 'unknown', email: '' })
  })

  test("another purpose's link resets nothing", async () => {
    const { person, token } = await resetLink(api)
    await api.db.updateTable('link').set({ purpose: 'unlock' }).where('user_id', '=', person.id).execute()
    expect(await state(token)).toBe('unknown')
    expect((await reset(token)).status).toBe(404)
  })

  test('the link of a former address, or of a removed person, is unknown', async () => {
    for (const change of [{ email: freshAddress() }, { regist_flg: 0 as const }]) {
      const { person, token } = await resetLink(api)
      await api.db.updateTable('user').set(change).where('id', '=', person.id).execute()
      expect(await state(token)).toBe('unknown')
      expect((await reset(token)).status).toBe(404)
    }
  })

  test('of two concurrent resets one succeeds, the other is 410 link_used', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, token } = await resetLink(api)
      const others = { password: 'Different_2026', password_confirmation: 'Different_2026' }
      const answers = await Promise.all([reset(token), reset(token, others)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(answers.find(({ status }) => status === 410)?.body.code).toBe('link_used')
      const winner = answers[0]?.status === 200 ? newPassword : others
      expect((await login(person.email, winner.password)).status).toBe(200)
    }
  })

  test('rule 3: ends every session of the account, also one begun meanwhile with the old password', async () => {
    const { person, token } = await resetLink(api)
    const sessions = [await signIn(api.app, person), await signIn(api.app, person)]
    const [, meanwhile] = await Promise.all([reset(token), login(person.email, password)])
    for (const session of sessions) expect((await check(session)).status).toBe(401)
    if (meanwhile.status === 200) expect((await check(meanwhile.body.api_token)).status).toBe(401)
    expect((await check((await login(person.email)).body.api_token)).status).toBe(200)
  })

  test('a refused password names every broken rule and keeps the link and the sessions', async () => {
    const { person, token } = await resetLink(api)
    const session = await signIn(api.app, person)
    for (const [given, codes] of [
      ['Abcde_7', ['password_length']],
      ['Vwxyz_7890123456789_0', ['password_length']],
      ['ab-c', ['password_length', 'password_upper', 'password_digit', 'symbols']],
    ] as const) {
      const { status, body } = await reset(token, { password: given, password_confirmation: given })
      expect([status, body.errors]).toEqual([422, { password: [...codes] }])
    }
    const typo = await reset(token, { ...newPassword, password_confirmation: 'Chosen_2027' })
    expect(typo.body.errors).toEqual({ password_confirmation: ['password_mismatch'] })
    expect((await check(session)).status).toBe(200)
    expect((await reset(token, { password: 'Vwxyz_78', password_confirmation: 'Vwxyz_78' })).status).toBe(200)
  })

  test('rule 3: clears failed logins, so the person can log in at once', async () => {
    const { person, token } = await resetLink(api)
    for (let count = 0; count < 10; count++) await login(person.email, 'Wrong_2026')
    expect((await login(person.email, password)).status).toBe(429)
    await reset(token)
    expect((await login(person.email)).status).toBe(200)
  })

  test('rule 3: keeps a lock', async () => {
    const { person, token } = await resetLink(api)
    const lock = { lock_flg: 1 as const, lock_reason: 'inactivity' as const, locked_at: api.clock.now }
    await api.db.updateTable('user').set(lock).where('id', '=', person.id).execute()
    expect((await reset(token)).status).toBe(200)
    expect((await login(person.email)).body.code).toBe('locked')
  })

  test('an employee can reset too, and the response says so', async () => {
    const { email } = await api.person({ employee: 'editor' })
    expect((await forget(email)).status).toBe(200)
    expect((await reset(await api.linkOf(email))).body).toMatchObject({ is_employee: 1 })
    const body = { email, password: newPassword.password }
    expect((await api.call('POST', '/api/v1/admin/login', { body })).status).toBe(200)
  })

  test('no log line contains the link, although request paths do', async () => {
    const { token } = await resetLink(api)
    await state(token)
    await reset(token)
    const logs = api.logs.join('')
    expect(logs).toContain('/forget/password/check/[redacted]')
    expect(logs).not.toContain(token)
    expect(logs).not.toContain(newPassword.password)
  })
})
