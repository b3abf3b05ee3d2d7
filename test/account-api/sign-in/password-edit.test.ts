import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { newPassword, resetLink } from '../api/inputs/sign-in.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp, signIn } from '../set-up.ts'

const front = '/api/v1/front'

describe.each(engines)('POST /api/v1/front/edit/password on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const edit = (token: string, changes: Record<string, unknown> = {}) =>
    api.call('POST', `${front}/edit/password`, {
      token,
      body: { current_password: password, ...newPassword, ...changes },
    })
  const check = async (token: string) => (await api.call('GET', `${front}/check`, { token })).status
  const login = async ({ email }: Person, given: string) =>
    (await api.call('POST', '/api/login', { body: { email, password: given } })).status

  test('the new password works; this session continues, all others end', async () => {
    const person = await api.signedIn({ company: companyA })
    const others = [await signIn(api.app, person), await signIn(api.app, person)]
    const done = await edit(person.token)
    expect([done.status, done.body]).toEqual([200, {}])
    expect(await check(person.token)).toBe(200)
    for (const other of others) expect(await check(other)).toBe(401)
    expect([await login(person, password), await login(person, newPassword.password)]).toEqual([401, 200])
    const lines = await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', person.id).execute()
    expect(lines).toMatchObject([{ action: 'user.password_change', actor: person.email, before: null, after: null }])
  })

  test.each(['editor', 'view-only'] as const)(
    'an employee (%s) changes their own password by the same rules; all other sessions end',
    async employee => {
      const side = '/api/v1/admin'
      const person = await api.signedIn({ employee })
      const other = await signIn(api.app, person, `${side}/login`)
      const change = (current_password: string) =>
        api.call('POST', `${side}/edit/password`, { token: person.token, body: { current_password, ...newPassword } })
      const alive = async (token: string) => (await api.call('GET', `${side}/check`, { token })).status
      expect((await change('Wrong_2026')).body.errors).toEqual({ current_password: ['wrong'] })
      const done = await change(password)
      expect([done.status, done.body]).toEqual([200, {}])
      expect([await alive(person.token), await alive(other)]).toEqual([200, 401])
      expect((await edit(person.token)).status).toBe(403)
    },
  )

  test('the password can be changed again in the same session', async () => {
    const { token } = await api.signedIn({ company: companyA })
    expect((await edit(token)).status).toBe(200)
    const again = { password: 'Different_2026', password_confirmation: 'Different_2026' }
    expect((await edit(token, { current_password: newPassword.password, ...again })).status).toBe(200)
    expect(await check(token)).toBe(200)
  })

  test('a wrong current password is 422 at its field and changes nothing; after ten it is 429', async () => {
    const person = await api.signedIn({ company: companyA })
    const other = await signIn(api.app, person)
    for (let count = 0; count < 10; count++) {
      const { status, body } = await edit(person.token, { current_password: 'Wrong_2026' })
      expect([status, body.errors]).toEqual([422, { current_password: ['wrong'] }])
    }
    expect((await edit(person.token)).body).toMatchObject({ code: 'too_many_attempts', retry_after: 900 })
    expect([await check(other), await login(person, password)]).toEqual([200, 200])
    api.clock.now = new Date(api.clock.now.getTime() + 15 * 60_000)
    expect((await edit(person.token)).status).toBe(200)
  })

  test('wrong passwords in one session do not block another session of the person', async () => {
    const person = await api.signedIn({ company: companyA })
    const stolen = await signIn(api.app, person)
    for (let count = 0; count < 10; count++) await edit(stolen, { current_password: 'Wrong_2026' })
    expect((await edit(stolen)).status).toBe(429)
    expect((await edit(person.token)).status).toBe(200)
  })

  test('a successful change clears the failures before it', async () => {
    const person = await api.signedIn({ company: companyA })
    for (let count = 0; count < 9; count++) await edit(person.token, { current_password: 'Wrong_2026' })
    expect((await edit(person.token)).status).toBe(200)
    expect((await edit(person.token, { current_password: 'Wrong_2026' })).status).toBe(422)
    expect((await edit(person.token, { current_password: newPassword.password })).status).toBe(200)
  })

  test('of two concurrent changes with the same current password one succeeds; its session continues', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await api.signedIn({ company: companyA })
      const tokens = [person.token, await signIn(api.app, person)]
      const chosen = ['First_2026', 'Second_2026']
      const answers = await Promise.all(
        tokens.map((token, at) => edit(token, { password: chosen[at], password_confirmation: chosen[at] })),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      expect([401, 422]).toContain(statuses.find(status => status !== 200))
      const winner = statuses.indexOf(200)
      expect(await login(person, chosen[winner] ?? '')).toBe(200)
      expect(await check(tokens[winner] ?? '')).toBe(200)
      expect(await check(tokens[1 - winner] ?? '')).toBe(401)
    }
  })

  test('a concurrent login with the old password does not keep its session', async () => {
    const person = await api.signedIn({ company: companyA })
    const [done, meanwhile] = await Promise.all([
      edit(person.token),
      api.call('POST', '/api/login', { body: { email: person.email, password } }),
    ])
    expect(done.status).toBe(200)
    if (meanwhile.status === 200) expect(await check(meanwhile.body.api_token)).toBe(401)
  })

  test('the change invalidates an open reset link', async () => {
    const { person, token } = await resetLink(api)
    await edit(await signIn(api.app, person))
    expect((await api.call('GET', `${front}/forget/password/check/${token}`)).body.state).toBe('ended')
    const late = await api.call('POST', `${front}/forget/password/verification/${token}`, { body: newPassword })
    expect(late.body.code).toBe('link_ended')
  })

  test('the rules for new passwords and the confirmation apply', async () => {
    const { token } = await api.signedIn({ company: companyA })
    const broken = await edit(token, { password: 'パスワード', password_confirmation: '', current_password: '' })
    expect(broken.body.errors).toEqual({
      current_password: ['required'],
      password: ['password_length', 'password_upper', 'password_lower', 'password_digit', 'symbols'],
      password_confirmation: ['required'],
    })
    const typo = await edit(token, { password_confirmation: 'Chosen_2027' })
    expect([typo.status, typo.body.errors]).toEqual([422, { password_confirmation: ['password_mismatch'] }])
  })
})
