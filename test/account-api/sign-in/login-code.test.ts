import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { unreachableMail } from '../build.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

const minute = 60_000
const network = '10.0.0.1'

describe.each(engines)('a login at an unknown browser, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine, { newBrowserCode: true })
  })
  afterAll(() => api.close())
  afterEach(() => pass(day))

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const member = (columns: Record<string, unknown> = {}) => api.person({ company: companyA, columns })

  interface Options {
    side?: '' | '/v1/admin'
    marks?: string[]
    given?: string
    from?: string
    to?: FastifyInstance
  }
  const logIn = (
    { email }: Person,
    { side = '', marks = [], given = password, from = network, to = api.app }: Options = {},
  ) =>
    api.call('POST', `/api${side}/login`, {
      to,
      body: { email, password: given, ...(marks.length > 0 && { device_marks: marks }) },
      headers: {
        'x-forwarded-for': from,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
      },
    })
  const enterCode = (proof_token: string, code: string, { side = '', from = network }: Options = {}) =>
    api.call('POST', `/api${side}/login/code`, { body: { proof_token, code }, headers: { 'x-forwarded-for': from } })
  const resend = (proof_token: string, to = api.app, from = '10.0.0.2') =>
    api.call('POST', '/api/login/code/resend', { to, body: { proof_token }, headers: { 'x-forwarded-for': from } })
  const codes = async ({ email }: Person) =>
    (await api.mailsTo(email)).flatMap(({ template, text }) =>
      template === 'login_code' ? [/\b\d{6}\b/.exec(text)?.[0] ?? ''] : [],
    )
  const begin = async (person: Person, options: Options = {}) => {
    const answer = await logIn(person, options)
    expect(answer.body).toMatchObject({ code: 'proof_required' })
    return { token: answer.body.proof_token as string, code: (await codes(person)).at(-1) ?? '' }
  }
  /** Another code than the right one. */
  const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
  const trail = async ({ id }: Person) =>
    (await api.db.selectFrom('audit_log').select('action').where('target_id', '=', id).orderBy('id').execute()).map(
      ({ action }) => action,
    )
  const tokens = async ({ id }: Person) =>
    (await api.db.selectFrom('token').select('hash').where('user_id', '=', id).execute()).length

  test.each([
    ['a customer', '', () => member({ locale: 'en', first_name: 'Anna', family_name: 'Miller' })],
    ['an employee', '/v1/admin', () => api.person({ employee: 'view-only', columns: { locale: 'en' } })],
  ] as const)('of %s needs the code of a mail; the browser is known then', async (_, side, make) => {
    const person = await make()
    const answer = await logIn(person, { side })
    expect(answer.status).toBe(403)
    const { message: _text, request_id: _id, ...told } = answer.body
    expect(told).toEqual({
      code: 'proof_required',
      proof_token: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['mail_code'],
      mail: person.email.replace(/^(.).*@/, '$1***@'),
    })
    expect(await tokens(person)).toBe(0)
    const [mail] = await api.mailsTo(person.email)
    expect(mail?.subject).toBe('[Yardkey] Your login code')
    expect(mail?.text).toMatch(/Code: \d{6}\n[\s\S]+valid for 10 minutes[\s\S]+ \(UTC\)\nBrowser: Chrome · Windows/)
    expect(mail?.text).toMatch(/\/secureAccount\?token=[\w-]{43}\n/)
    const [code = ''] = await codes(person)
    const done = await enterCode(told.proof_token, code, { side })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ user_id: person.id, email: person.email, device_mark: expect.any(String) })
    expect((await logIn(person, { side, marks: [done.body.device_mark] })).status).toBe(200)
    // The mail with the code has told of the login.
    expect(await api.mailsTo(person.email)).toHaveLength(1)
    expect(await trail(person)).toEqual(['login.code_sent', 'login.code_used'])
  })

  test('the code is typed in any width, with spaces', async () => {
    const person = await member()
    const { token, code } = await begin(person)
    const wide = code.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await enterCode(token, `${wide.slice(0, 3)} ${wide.slice(3)}`)).status).toBe(200)
  })

  test('nothing is mailed or told before the right password, nor of a person who may not log in', async () => {
    const person = await member()
    const refused = await logIn(person, { given: 'Wrong_2026' })
    expect([refused.status, refused.body.code]).toEqual([401, 'login_failed'])
    const locked = await member({ lock_flg: 1, lock_reason: 'manual' })
    expect((await logIn(locked)).body.code).toBe('locked')
    expect([await codes(person), await codes(locked)]).toEqual([[], []])
  })

  test('only digests are stored, and that of the code is none of the code alone', async () => {
    const { token, code } = await begin(await member())
    const stored = JSON.stringify(await api.db.selectFrom('login_proof').selectAll().execute(), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    )
    for (const secret of [token, code, createHash('sha256').update(code).digest('hex')])
      expect(stored).not.toContain(secret)
    const outbox = await api.db.selectFrom('mail_outbox').select(['subject', 'text', 'html']).execute()
    expect(JSON.stringify(outbox)).not.toContain(code)
  })

  describe('a code', () => {
    test('is right at the fifth try, and void after five wrong ones', async () => {
      const lucky = await member()
      const first = await begin(lucky)
      for (let by = 1; by <= 4; by++) {
        const answer = await enterCode(first.token, wrong(first.code, by))
        expect([answer.status, answer.body.errors]).toEqual([422, { code: ['wrong_code'] }])
      }
      expect((await enterCode(first.token, first.code)).status).toBe(200)

      const unlucky = await member()
      const second = await begin(unlucky)
      for (let by = 1; by <= 5; by++) expect((await enterCode(second.token, wrong(second.code, by))).status).toBe(422)
      const answer = await enterCode(second.token, second.code)
      expect([answer.status, answer.body.code]).toEqual([410, 'code_void'])
      expect(await tokens(unlucky)).toBe(0)
      expect(await trail(unlucky)).toEqual(['login.code_sent', ...Array(5).fill('login.code_wrong')])
    })

    test('works one millisecond before ten minutes, and not at ten', async () => {
      const person = await member()
      const early = await begin(person)
      pass(10 * minute - 1)
      expect((await enterCode(early.token, early.code)).status).toBe(200)
      const late = await begin(person)
      pass(10 * minute)
      expect((await enterCode(late.token, late.code)).body.code).toBe('code_void')
    })

    test('works once, also for two at the same moment', async () => {
      const person = await member()
      const { token, code } = await begin(person)
      const answers = await Promise.all([1, 2, 3].map(() => enterCode(token, code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
      expect((await enterCode(token, code)).body.code).toBe('login_ended')
      expect(await tokens(person)).toBe(1)
    })

    test('is guessed at most five times, however many guesses come at once', async () => {
      const person = await member()
      const { token, code } = await begin(person)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => enterCode(token, wrong(code, at + 1), { from: `10.9.${at}.1` })),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter(status => status === 422)).toHaveLength(5)
      expect(statuses.every(status => [422, 410, 429].includes(status))).toBe(true)
    })

    test('of another attempt, another account or the other side is of no use', async () => {
      const person = await member()
      const one = await begin(person)
      const other = await begin(person)
      if (one.code !== other.code) expect((await enterCode(one.token, other.code)).status).toBe(422)
      const stranger = await begin(await member())
      if (stranger.code !== other.code) expect((await enterCode(stranger.token, other.code)).status).toBe(422)
      expect((await enterCode(other.token, other.code, { side: '/v1/admin' })).body.code).toBe('login_ended')
      expect((await enterCode('x'.repeat(43), other.code)).body.code).toBe('login_ended')
      for (const { token, code } of [one, other]) expect((await enterCode(token, code)).status).toBe(200)
    })

    test.each([
      [
        'a new password',
        async (person: Person) => {
          await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
          const token = await api.linkOf(person.email)
          await api.call('POST', `/api/v1/front/forget/password/verification/${token}`, { body: newPassword })
        },
      ],
      [
        'another address',
        async ({ id }: Person) => {
          await api.db
            .updateTable('user')
            .set({ email: `moved-${id}@example.com` })
            .where('id', '=', id)
            .execute()
        },
      ],
      [
        'a secured account',
        async (person: Person) => {
          const { text } = (await api.mailsTo(person.email)).at(-1) ?? {}
          const body = { token: /token=([\w-]+)/.exec(text ?? '')?.[1] }
          expect((await api.call('POST', '/api/v1/front/account/secure', { body })).status).toBe(200)
        },
      ],
    ])('ends with %s', async (_, end) => {
      const person = await member()
      const { token, code } = await begin(person)
      await end(person)
      expect((await enterCode(token, code)).body.code).toBe('login_ended')
      expect((await resend(token)).body.code).toBe('login_ended')
    })

    test('is of no use to a person who was locked or deactivated meanwhile', async () => {
      const person = await member()
      const { token, code } = await begin(person)
      await api.db.updateTable('user').set({ lock_flg: 1, lock_reason: 'manual' }).where('id', '=', person.id).execute()
      expect((await enterCode(token, code)).body.code).toBe('locked')
      await api.db.updateTable('user').set({ lock_flg: 0, active_flg: 0 }).where('id', '=', person.id).execute()
      expect((await enterCode(token, code)).body.code).toBe('suspended')
      expect(await tokens(person)).toBe(0)
    })
  })

  describe('another code', () => {
    test('voids the earlier one; a fourth is refused; the login ends after 30 minutes', async () => {
      const person = await member()
      const { token, code } = await begin(person)
      for (let tries = 1; tries <= 5; tries++) await enterCode(token, wrong(code, tries))
      for (let more = 1; more <= 3; more++) expect((await resend(token)).status).toBe(200)
      const refused = await resend(token)
      expect([refused.status, refused.body.retry_after]).toEqual([429, 30 * 60])
      const sent = await codes(person)
      expect(sent).toHaveLength(4)
      if (sent[3] !== sent[2]) expect((await enterCode(token, sent[2] ?? '')).status).toBe(422)
      pass(10 * minute - 1)
      expect((await enterCode(token, sent[3] ?? '')).status).toBe(200)

      const slow = await begin(person)
      pass(30 * minute - 1)
      expect((await resend(slow.token)).status).toBe(200)
      pass(1)
      expect((await resend(slow.token)).body.code).toBe('login_ended')
      expect((await enterCode(slow.token, (await codes(person)).at(-1) ?? '')).body.code).toBe('login_ended')
    })

    const ofNetwork = (number: number) => ({ from: `10.7.${number}.1` })

    test('one network causes ten codes of a person in a day that no one uses; a used one is not counted', async () => {
      const person = await member()
      for (let count = 0; count < 9; count++) await begin(person)
      const { token, code } = await begin(person)
      const refused = await logIn(person)
      expect([refused.status, refused.body.code, refused.body.retry_after]).toEqual([429, 'too_many_codes', day / 1000])
      expect((await resend(token, api.app, network)).body.code).toBe('too_many_codes')
      expect((await enterCode(token, code)).status).toBe(200)
      await begin(person)
    })

    test('a stranger with the password uses up no code of the owner, who logs in from another network', async () => {
      const person = await member()
      for (let count = 0; count < 10; count++) await begin(person, ofNetwork(1))
      expect((await logIn(person, ofNetwork(1))).status).toBe(429)
      const { token, code } = await begin(person, ofNetwork(2))
      expect((await enterCode(token, code, ofNetwork(2))).status).toBe(200)
    })

    test('all networks cause 50; a new password by mail, at a new browser, is a way in on the same day', async () => {
      const person = await member()
      for (let at = 0; at < 50; at++) await begin(person, ofNetwork(Math.floor(at / 10)))
      const refused = await logIn(person, ofNetwork(9))
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_codes'])
      expect(await codes(person)).toHaveLength(50)
      await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
      const path = `/api/v1/front/forget/password/verification/${await api.linkOf(person.email)}`
      const { device_mark } = (await api.call('POST', path, { body: newPassword })).body
      const given = newPassword.password
      expect((await logIn(person, { given, marks: [device_mark], ...ofNetwork(9) })).status).toBe(200)
      await begin(person, { given, ...ofNetwork(9) })
    })
  })

  test('wrong codes count as failed logins of account and network, and the right password does not clear them', async () => {
    const person = await member()
    for (const _ of [1, 2]) {
      const { token, code } = await begin(person)
      for (let by = 1; by <= 5; by++) expect((await enterCode(token, wrong(code, by))).status).toBe(422)
    }
    expect((await logIn(person)).status).toBe(429)
    const { token, code } = await begin(person, { from: '10.1.0.1' })
    expect((await enterCode(token, code)).status).toBe(429)
    expect((await enterCode(token, code, { from: '10.1.0.1' })).status).toBe(200)
  })

  test('a mail server that is away: 503, no code is counted or kept, and it works once the server is back', async () => {
    const person = await member()
    const away = await api.withConfig({ newBrowserCode: true, mail: unreachableMail })
    for (let count = 0; count < 11; count++) {
      const answer = await logIn(person, { to: away })
      expect([answer.status, answer.body.code, answer.body.proof_token]).toEqual([503, 'mail_unavailable', undefined])
    }
    const left = await api.db.selectFrom('login_proof').select('hash').where('user_id', '=', person.id).execute()
    expect(left).toEqual([])
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select(['state', 'text'])
      .where('to', '=', person.email)
      .execute()
    expect(new Set(mails.map(({ state, text }) => `${state}${text}`))).toEqual(new Set(['failed']))
    const { token } = await begin(person)
    for (let count = 0; count < 4; count++) expect((await resend(token, away)).body.code).toBe('mail_unavailable')
    expect((await resend(token)).status).toBe(200)
    expect((await enterCode(token, (await codes(person)).at(-1) ?? '')).status).toBe(200)
    expect((await trail(person)).filter(action => action === 'login.code_sent')).toHaveLength(2)
    await away.close()
  })

  describe('an employee helps a person who gets no mail', () => {
    const path = '/api/v1/admin/user/login/exemption'
    test('with one login without a code, within an hour; it is told by mail', async () => {
      const editor = await setUpEditor()
      const person = await member({ last_login_at: api.clock.now })
      const body = { company_code: companyA, user_id: person.id }
      expect((await api.call('POST', path, { token: editor, body })).status).toBe(200)
      const both = await Promise.all([logIn(person), logIn(person)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
      expect((await api.mailsTo(person.email)).map(({ template }) => template).sort()).toEqual([
        'login_code',
        'new_login',
      ])
      expect(await trail(person)).toContain('user.code_exempt')
      await api.call('POST', path, { token: editor, body })
      pass(60 * minute)
      await begin(person)
    })

    test('and clears the limits of codes and logins', async () => {
      const editor = await setUpEditor()
      const person = await member()
      for (let count = 0; count < 10; count++) await begin(person)
      for (let count = 0; count < 10; count++) await logIn(person, { given: 'Wrong_2026' })
      expect((await logIn(person)).status).toBe(429)
      await api.call('POST', path, { token: editor, body: { company_code: companyA, user_id: person.id } })
      expect((await logIn(person)).status).toBe(200)
      await begin(person)
    })

    const setUpEditor = async () => {
      const editor = await api.person({ employee: 'editor' })
      const { token, code } = await begin(editor, { side: '/v1/admin' })
      return (await enterCode(token, code, { side: '/v1/admin' })).body.api_token as string
    }

    test('an own login cannot be exempted', async () => {
      const token = await setUpEditor()
      const { user_id } = (await api.call('GET', '/api/v1/admin/check', { token })).body
      const answer = await api.call('POST', path, { token, body: { company_code: 'C000000', user_id } })
      expect(answer.status).toBe(403)
    })
  })

  test('the browser that finishes a reset is known; no code is needed there', async () => {
    const person = await member()
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
    const token = await api.linkOf(person.email)
    const { body } = await api.call('POST', `/api/v1/front/forget/password/verification/${token}`, {
      body: newPassword,
    })
    expect(body).toMatchObject({ user_id: person.id, device_mark: expect.stringMatching(/^[\w-]{43}$/) })
    const given = newPassword.password
    expect((await logIn(person, { marks: [body.device_mark], given })).status).toBe(200)
    expect((await logIn(person, { given })).body.code).toBe('proof_required')
  })

  test('the setting decides once an employee has changed it', async () => {
    const off = await api.withConfig({ newBrowserCode: false })
    const person = await member()
    expect((await logIn(person, { to: off })).status).toBe(200)
    const editor = await api.person({ employee: 'editor' })
    const { body } = await logIn(editor, { side: '/v1/admin', to: off })
    const path = '/api/v1/admin/login/setting'
    const as = { token: body.api_token as string }
    expect((await api.call('GET', path, { ...as, to: off })).body).toEqual({
      new_browser_code: 0,
      proof_minutes: 10,
      row_version: 0,
    })
    expect((await api.call('GET', path, as)).body).toEqual({ new_browser_code: 1, proof_minutes: 10, row_version: 0 })
    const change = (new_browser_code: number, row_version: number) =>
      api.call('POST', path, { ...as, body: { new_browser_code, proof_minutes: 10, row_version } })
    expect((await change(0, 0)).body).toEqual({ new_browser_code: 0, proof_minutes: 10, row_version: 1 })
    expect((await change(1, 0)).body).toMatchObject({ code: 'stale', current: { new_browser_code: 0, row_version: 1 } })
    expect((await logIn(person)).status).toBe(200)
    expect((await change(1, 1)).status).toBe(200)
    expect((await logIn(person, { to: off })).body.code).toBe('proof_required')
    await off.close()
  })
})
