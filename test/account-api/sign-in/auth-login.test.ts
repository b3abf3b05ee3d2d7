import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords, recommended } from '../../../server/account-api/access/password/passwords.ts'
import { accountDigest } from '../../../server/http/account-digest.ts'
import { engines } from '../../helper/account-api.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

describe.each(engines)('POST /api/login on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const login = (email: string, given = password, path = '/api/login', from = '10.0.0.1') =>
    api.call('POST', path, { body: { email, password: given }, headers: { 'x-forwarded-for': from } })

  test('returns a token and the flags of the session', async () => {
    const { id, email } = await api.person({ company: companyA })
    const { status, body } = await login(email)
    expect(status).toBe(200)
    expect(body).toEqual({
      api_token: expect.stringMatching(/^[\w-]{43}$/),
      device_mark: expect.stringMatching(/^[\w-]{43}$/),
      user_id: id,
      email,
      is_terms_update: 0,
      is_only_view: 0,
      is_in_maintenance: 0,
      is_passkey_off: 0,
      is_passkey_required: 0,
      passkey_from: null,
      manager_flg: 0,
    })
    const stored = await api.db.selectFrom('token').selectAll().execute()
    expect(JSON.stringify(stored.map(row => Buffer.from(row.hash).toString('latin1')))).not.toContain(body.api_token)
  })

  test('a line of the log names once who: the typed address until the login is proven, then the account', async () => {
    const { id, email } = await api.person({ company: companyA })
    const from = api.logs.length
    await login(email, 'Wrong_2026')
    await login(email)
    const events = api.logs.slice(from).filter(line => line.includes('"audit":'))
    expect(events.map(line => [...line.matchAll(/"who":"(.*?)"/g)].map(([, who]) => who))).toEqual([
      [accountDigest('customer', email)],
      [accountDigest('customer', id)],
    ])
  })

  test('accepts the address in any width and case', async () => {
    await api.person({ email: 'wide@example.com', company: companyA })
    expect((await login(' ＷＩＤＥ＠example．com ')).status).toBe(200)
  })

  test('accepts only the exact password', async () => {
    const { email } = await api.person({ company: companyA })
    const others = [password.toLowerCase(), ` ${password}`, `${password} `, `${password}x`, password.slice(0, -1)]
    const fullWidth = password.replaceAll(/\w/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    for (const other of [...others, fullWidth]) expect((await login(email, other)).status, other).toBe(401)
    expect((await login(email)).status).toBe(200)
  })

  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = await api.person({ company: companyA })
    const wrong = await login(email, 'Wrong_2026')
    const unknown = await login('unknown@example.com', 'Wrong_2026')
    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('login_failed')
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  test('takes as long for an unknown address as for a wrong password', async () => {
    const { id, email } = await api.person({ company: companyA })
    const real = await api.withConfig(
      { loginFailuresPerAccount: 1000, loginFailuresPerAddress: 1000 },
      { hashing: recommended },
    )
    const password_hash = await (await createPasswords(recommended)).hash(password)
    await api.db.updateTable('user').set({ password_hash }).where('id', '=', id).execute()
    const time = async (address: string) => {
      const begin = performance.now()
      const body = { email: address, password: 'Wrong_2026' }
      expect((await api.call('POST', '/api/login', { to: real, body })).status).toBe(401)
      return performance.now() - begin
    }
    const known: number[] = []
    const unknown: number[] = []
    // Alternating, so that other load on the machine slows both alike.
    for (let round = 0; round < 15; round++) {
      known.push(await time(email))
      unknown.push(await time('unknown@example.com'))
    }
    // The shortest of each, which other load on the machine has disturbed least.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
    await real.close()
  })

  test('refuses logins on the other side, and before registration', async () => {
    const customer = await api.person({ company: companyA })
    const employee = await api.person({ employee: 'editor' })
    const invited = await api.person({ company: companyA, registered: false })
    expect((await login(customer.email, password, '/api/v1/admin/login')).body.code).toBe('login_failed')
    expect((await login(employee.email)).body.code).toBe('login_failed')
    expect((await login(invited.email)).body.code).toBe('login_failed')
    expect((await login(employee.email, password, '/api/v1/admin/login')).body.is_only_view).toBe(0)
    const viewer = await api.person({ employee: 'view-only' })
    expect((await login(viewer.email, password, '/api/v1/admin/login')).body.is_only_view).toBe(1)
  })

  test('clears the failures of an account when it logs in', async () => {
    const { email } = await api.person({ company: companyA })
    for (let tries = 0; tries < 9; tries++) await login(email, 'Wrong_2026', '/api/login', '10.2.0.1')
    expect((await login(email, password, '/api/login', '10.2.0.1')).status).toBe(200)
    for (let tries = 0; tries < 10; tries++)
      expect((await login(email, 'Wrong_2026', '/api/login', '10.2.0.1')).status).toBe(401)
    expect((await login(email, 'Wrong_2026', '/api/login', '10.2.0.1')).status).toBe(429)
  })

  test('limits an unknown address as it limits a known one', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await login('ghost@example.com', 'x', '/api/login', '10.3.0.1')).status).toBe(401)
    expect((await login('ghost@example.com', 'x', '/api/login', '10.3.0.1')).status).toBe(429)
  })

  test('refuses a network address after 100 failed logins; other addresses are not affected', async () => {
    const { email } = await api.person({ company: companyA })
    const results = []
    for (let tries = 0; tries < 100; tries++)
      results.push((await login(`guess${tries}@example.com`, 'x', '/api/login', '10.4.0.1')).status)
    expect(new Set(results)).toEqual(new Set([401]))
    expect((await login(email, password, '/api/login', '10.4.0.1')).status).toBe(429)
    expect((await login(email, password, '/api/login', '10.4.0.2')).status).toBe(200)
  })

  test('counts a /64 of IPv6 as one network address', async () => {
    const { email } = await api.person({ company: companyA })
    for (let tries = 0; tries < 100; tries++)
      await login(`host${tries}@example.com`, 'x', '/api/login', `2001:db8:7:1::${tries}`)
    expect((await login(email, password, '/api/login', '2001:DB8:7:1:ffff::')).status).toBe(429)
    expect((await login(email, password, '/api/login', '2001:db8:7:2::1')).status).toBe(200)
  })

  test('passes at most 10 of many concurrent logins from one network address', async () => {
    const { email } = await api.person({ company: companyA })
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => login(email, 'Wrong_2026', '/api/login', '10.5.0.1')),
    )
    const verified = answers.filter(({ status }) => status === 401)
    expect(verified.length).toBeLessThanOrEqual(10)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })

  test.each([
    ['the last day', 0, 200],
    ['a moment too late', 1, 403],
  ])('locks an account that was not used for 90 days: %s', async (_, lateBy, expected) => {
    const person = await api.person({
      company: companyA,
      manager: true,
      columns: { last_login_at: new Date(api.clock.now.getTime() - 90 * day - lateBy) },
    })
    const wrong = await login(person.email, 'Wrong_2026')
    expect(wrong.status).toBe(401)
    const { status, body } = await login(person.email)
    expect(status).toBe(expected)
    if (expected === 200) return
    expect(body).toMatchObject({ code: 'locked', manager_flg: 1, unlock_token: expect.stringMatching(/^[\w-]{43}$/) })
    const row = await api.db
      .selectFrom('user')
      .select(['lock_flg', 'lock_reason', 'locked_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ lock_flg: 1, lock_reason: 'inactivity', locked_at: api.clock.now })
    const line = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', person.id)
      .executeTakeFirstOrThrow()
    // The product locks, not the person whose login is refused.
    const system = { actor: 'system', actor_id: null, ip: null }
    expect(line).toMatchObject({ action: 'user.lock', after: { lock_reason: 'inactivity' }, ...system })
  })

  test('counts the days from the registration until the first login', async () => {
    const person = await api.person({ company: companyA })
    const set = { registered_at: new Date(api.clock.now.getTime() - 91 * day) }
    await api.db.updateTable('user').set(set).where('id', '=', person.id).execute()
    expect((await login(person.email)).body).toMatchObject({ code: 'locked', manager_flg: 0 })
  })

  test('discloses a lock or suspension only after the right password', async () => {
    const locked = await api.person({ company: companyA, columns: { lock_flg: 1, lock_reason: 'manual' } })
    expect((await login(locked.email, 'Wrong_2026')).body.code).toBe('login_failed')
    expect((await login(locked.email)).body.code).toBe('locked')
    const deactivated = await api.person({ company: companyA, columns: { active_flg: 0 } })
    expect((await login(deactivated.email, 'Wrong_2026')).body.code).toBe('login_failed')
    expect((await login(deactivated.email)).body.code).toBe('suspended')
    const code = await api.company('C000801', { active_flg: 0 })
    expect((await login((await api.person({ company: code })).email)).body.code).toBe('suspended')
  })

  test('a person of several companies can log in while one is active, and acts for that one only', async () => {
    const first = await api.company('C000180')
    const person = await api.person({ company: first, manager: true })
    await api.db.insertInto('company_user').values({ company_code: companyA, user_id: person.id }).execute()
    const suspend = (code: string, active_flg: 0 | 1) =>
      api.db.updateTable('company').set({ active_flg }).where('code', '=', code).execute()
    const stop = (active_flg: 0 | 1) =>
      api.db.updateTable('company_user').set({ active_flg }).where('user_id', '=', person.id)
    for (const [out, back] of [
      [() => suspend(first, 0), () => suspend(first, 1)],
      [() => stop(0).where('company_code', '=', first).execute(), () => stop(1).execute()],
    ] as const) {
      await out()
      const { status, body } = await login(person.email)
      expect(status).toBe(200)
      const token = body.api_token
      const own = (await api.call('GET', '/api/v1/front/user/info', { token })).body
      expect([own.manager_flg, own.companies.map(({ code }: { code: string }) => code)]).toEqual([0, [companyA]])
      const list = { token, query: { company_code: first } }
      expect((await api.call('GET', '/api/v1/front/company/user/list', list)).status).toBe(403)
      await back()
      expect((await api.call('GET', '/api/v1/front/user/info', { token })).body.manager_flg).toBe(1)
      expect((await api.call('GET', '/api/v1/front/company/user/list', list)).status).toBe(200)
    }
  })

  test('returns the error in the requested language', async () => {
    const answer = await api.call('POST', '/api/login', {
      body: { email: 'unknown@example.com', password: 'x' },
      headers: { 'accept-language': 'ja', 'x-forwarded-for': '10.6.0.1' },
    })
    expect(answer.body.message).toContain('パスワードが一致しない')
  })

  test('logs neither password nor token', async () => {
    const { email } = await api.person({ company: companyA })
    const { body } = await login(email)
    await login(email, 'Secret_Wrong1')
    const logs = api.logs.join('')
    expect(logs).toContain('login_failed')
    expect(logs).not.toContain(body.api_token)
    expect(logs).not.toContain('Secret_Wrong1')
    expect(logs).not.toContain(password)
  })
})
