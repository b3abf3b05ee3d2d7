import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { askForAddress } from '../api/inputs/account.ts'
import { expired, newPassword, secureLink } from '../api/inputs/sign-in.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

const front = '/api/v1/front'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const minute = 60 * 1000

describe.each(engines)('what a person is told of their account, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const later = (ms = minute) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const login = async ({ email }: Person, marks: string[] = [], given = password, side = '/api/login') => {
    later()
    const body = { email, password: given, ...(marks.length > 0 && { device_marks: marks }) }
    const answer = await api.call('POST', side, { body, headers: { 'user-agent': chrome } })
    expect(answer.status).toBe(200)
    return answer.body as { device_mark: string; api_token: string }
  }
  const told = async ({ email }: Pick<Person, 'email'>) => (await api.mailsTo(email)).map(({ template }) => template)
  const person = (columns: Record<string, unknown> = {}) => api.person({ company: companyA, columns })

  describe('a login', () => {
    test('at a new browser, in the language of the person, with browser, time and link; not at a known one', async () => {
      const ja = await person()
      const en = await person({ locale: 'en', first_name: 'Anna', family_name: 'Miller' })
      for (const one of [ja, en]) await login(one)
      expect([await told(ja), await told(en)]).toEqual([[], []])
      let { device_mark } = await login(en)
      const [mail] = await api.mailsTo(en.email)
      expect(mail?.subject).toBe('[Yardkey] A login at a new browser')
      expect(mail?.text).toMatch(
        /Dear Anna Miller,[\s\S]+Time: 1 October 2026 at 00:\d\d \(UTC\)\nBrowser: Chrome · Windows/,
      )
      expect(mail?.text).toMatch(/\/secureAccount\?token=[\w-]{43}\n/)
      for (const _ of [1, 2]) ({ device_mark } = await login(en, [device_mark]))
      expect(await told(en)).toEqual(['new_login'])
      await login(ja)
      expect((await api.mailsTo(ja.email)).at(-1)?.text).toMatch(
        /日時：2026年10月1日 9:\d\d（日本時間）\nブラウザ：Chrome · Windows/,
      )
    })

    test('of an employee, too', async () => {
      const employee = await api.person({ employee: 'view-only' })
      for (const _ of [1, 2]) await login(employee, [], password, '/api/v1/admin/login')
      expect(await told(employee)).toEqual(['new_login'])
    })

    test('the first one with a password that was chosen through a mailed link is no news', async () => {
      const owner = await person()
      for (const _ of [1, 2]) await login(owner)
      await api.call('POST', `${front}/forget/password`, { body: { email: owner.email } })
      later()
      const path = `${front}/forget/password/verification/${await api.linkOf(owner.email)}`
      expect((await api.call('POST', path, { body: newPassword })).status).toBe(200)
      const before = ['new_login', 'reset', 'password_changed']
      await login(owner, [], newPassword.password)
      expect(await told(owner)).toEqual(before)
      await login(owner, [], newPassword.password)
      expect(await told(owner)).toEqual([...before, 'new_login'])
    })

    test('that is refused is no news', async () => {
      const locked = await person({ lock_flg: 1, lock_reason: 'manual', last_login_at: api.clock.now })
      const body = { email: locked.email, password }
      expect((await api.call('POST', '/api/login', { body })).body.code).toBe('locked')
      const wrong = { email: locked.email, password: 'Wrong_2026' }
      expect((await api.call('POST', '/api/login', { body: wrong })).status).toBe(401)
      expect(await told(locked)).toEqual([])
    })

    test('the eleventh mail of a day is not sent, and the login works; the next day one is', async () => {
      const busy = await person()
      for (let count = 0; count <= 10; count++) await login(busy)
      expect(await told(busy)).toHaveLength(10)
      await login(busy)
      expect(await told(busy)).toHaveLength(10)
      later(day)
      await login(busy)
      expect(await told(busy)).toHaveLength(11)
    })
  })

  test('a password that is changed or reset; the browser that changed it stays known', async () => {
    const owner = await person()
    const { api_token: token, device_mark } = await login(owner)
    const other = await login(owner, [])
    const body = { current_password: password, ...newPassword }
    expect((await api.call('POST', `${front}/edit/password`, { token, body })).status).toBe(200)
    expect(await told(owner)).toEqual(['new_login', 'password_changed'])
    const { text } = (await api.mailsTo(owner.email)).at(-1) ?? {}
    expect(text).toMatch(/パスワードが変更されました。\n\n日時：2026年10月\d日 \d+:\d\d（日本時間）/)
    await login(owner, [device_mark], newPassword.password)
    expect(await told(owner)).toHaveLength(2)
    await login(owner, [other.device_mark], newPassword.password)
    expect(await told(owner)).toEqual(['new_login', 'password_changed', 'new_login'])
  })

  test('a changed address: both addresses are', async () => {
    const owner = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, owner)
    const body = { token: asked.confirm }
    await api.call('POST', `${front}/edit/mailaddress/verification`, { as: owner, body })
    expect(await told(owner)).toEqual(['mailaddress_asked', 'mailaddress_changed'])
    expect(await told(asked)).toEqual(['mailaddress', 'mailaddress_confirmed'])
  })

  test('an intruder who changes the password again and again does not flood the mailbox; a link stays', async () => {
    const owner = await person()
    const { api_token: token } = await login(owner)
    const passwords = [newPassword.password, 'Blue_Kettle_81']
    let current = password
    for (let count = 0; count < 12; count++) {
      const next = passwords[count % 2] ?? ''
      const body = { current_password: current, password: next, password_confirmation: next }
      expect((await api.call('POST', `${front}/edit/password`, { token, body })).status).toBe(200)
      current = next
    }
    expect(await told(owner)).toHaveLength(10)
    await api.call('POST', `${front}/account/secure`, { body: { token: await api.linkOf(owner.email) } })
    expect((await told(owner)).at(-1)).toBe('reset')
  })

  test('after ten mails of a day one is sent if none of their links is valid', async () => {
    const busy = await person()
    for (let count = 0; count <= 11; count++) await login(busy)
    expect(await told(busy)).toHaveLength(10)
    await api.db.updateTable('link').set({ ended_at: api.clock.now }).where('user_id', '=', busy.id).execute()
    for (const _ of [1, 2]) await login(busy)
    expect(await told(busy)).toHaveLength(11)
  })

  describe('the link of these mails', () => {
    const check = async (token: string) =>
      (await api.call('POST', `${front}/account/secure/check`, { body: { token } })).body
    const secure = (token: string) => api.call('POST', `${front}/account/secure`, { body: { token } })

    test('ends all sessions, known browsers and the password, and mails a reset link; once', async () => {
      const owner = await person()
      const { api_token, device_mark } = await login(owner)
      await login(owner)
      const token = await api.linkOf(owner.email, 'login')
      for (const _ of [1, 2, 3]) expect(await check(token)).toEqual({ state: 'valid', email: owner.email })
      expect((await secure(token)).body).toEqual({
        is_employee: 0,
        suspended: [],
        unlinked: [],
        codes_ended: 0,
        held: [],
      })
      expect((await api.call('GET', `${front}/check`, { token: api_token })).status).toBe(401)
      const body = { email: owner.email, password, device_marks: [device_mark] }
      expect((await api.call('POST', '/api/login', { body })).body.code).toBe('login_failed')
      expect(await told(owner)).toEqual(['new_login', 'reset'])
      expect((await secure(token)).body.code).toBe('link_used')
      expect(await check(token)).toEqual({ state: 'used', email: '' })
      const path = `${front}/forget/password/verification/${await api.linkOf(owner.email)}`
      expect((await api.call('POST', path, { body: newPassword })).status).toBe(200)
      await login(owner, [], newPassword.password)
      const lines = await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', owner.id).execute()
      expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([
        ['user.secure', owner.id],
        ['link.reset', null],
        ['user.password_reset', owner.id],
      ])
    })

    test('of concurrent uses one succeeds', async () => {
      const { token } = await secureLink(api)
      const statuses = await Promise.all([1, 2, 3].map(async () => (await secure(token)).status))
      expect(statuses.sort()).toEqual([200, 410, 410])
    })

    test('works after the intruder has changed the password, and expires after 72 hours', async () => {
      const { person: owner, token } = await secureLink(api)
      const intruder = await login(owner)
      const body = { current_password: password, ...newPassword }
      await api.call('POST', `${front}/edit/password`, { token: intruder.api_token, body })
      await api.call('POST', `${front}/session/others`, { token: intruder.api_token })
      expect((await check(token)).state).toBe('valid')
      later(3 * day - 3 * minute)
      expect((await secure(token)).status).toBe(200)
      const { token: late } = await secureLink(api)
      await expired(api, late)
      expect([(await check(late)).state, (await secure(late)).body.code]).toEqual(['expired', 'link_expired'])
    })

    test('another link, or none, secures nothing; the database has its digest only', async () => {
      const owner = await person()
      await api.call('POST', `${front}/forget/password`, { body: { email: owner.email } })
      const reset = await api.linkOf(owner.email)
      expect([(await check(reset)).state, (await secure(reset)).status]).toEqual(['unknown', 404])
      const { token } = await secureLink(api)
      const path = `${front}/forget/password/verification/${token}`
      expect((await api.call('POST', path, { body: newPassword })).status).toBe(404)
      const rows = await api.db.selectFrom('link').selectAll().where('purpose', '=', 'secure').execute()
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(api.logs.join('')).not.toContain(token)
    })
  })
})
