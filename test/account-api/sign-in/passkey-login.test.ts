/** Logins with a passkey: alone, and as the second step after the password. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Authenticator } from '../../helper/authenticator.ts'
import { noSession } from '../api/inputs/input.ts'
import { resetPassword } from '../api/inputs/sign-in.ts'
import { givePasskey, giveRecoveryCodes, newAuthenticator } from '../passkeys.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

type Flaws = NonNullable<Parameters<Authenticator['use']>[1]>
const minute = 60_000
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const browser = 'b'.repeat(43)

describe.each(engines)('logins with a passkey, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())
  afterEach(() => pass(day))

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const customer = (columns = {}) => api.person({ company: companyA, columns })
  const employee = () => api.person({ employee: 'view-only' })
  const withPasskey = async (made: Promise<Person> = customer()) => {
    const person = await made
    return { person, ...(await givePasskey(api, person)) }
  }
  interface From {
    side?: '' | '/v1/admin'
    from?: string
    marks?: string[]
  }
  const post = (path: string, body: object, { side = '', from = '10.0.0.1', marks = [] }: From = {}) =>
    api.call('POST', `/api${side}/login${path}`, {
      body: { ...body, ...(marks.length > 0 && { device_marks: marks }) },
      headers: { 'x-forwarded-for': from, 'user-agent': chrome },
    })
  const optionsOf = async (path: string, body: object, from?: From) =>
    (await post(`${path}/options`, body, from)).body.options
  const alone = async (authenticator: Authenticator, flaws: Flaws = {}, from?: From) => {
    const options = await optionsOf('/passkey', { browser_token: browser }, from)
    return post('/passkey', { browser_token: browser, ...authenticator.use(options, flaws) }, from)
  }
  const logIn = ({ email }: Person, from?: From, given = password) => post('', { email, password: given }, from)
  const pending = async (person: Person, from?: From) => {
    const { body } = await logIn(person, from)
    expect(body.code).toBe('proof_required')
    return body.proof_token as string
  }
  const second = async (proof_token: string, authenticator: Authenticator, flaws: Flaws = {}, from?: From) => {
    const options = await optionsOf('/proof/passkey', { proof_token }, from)
    return post('/proof/passkey', { proof_token, ...authenticator.use(options, flaws) }, from)
  }
  const recover = (proof_token: string, recovery_code: string, from?: From) =>
    post('/proof/recovery', { proof_token, recovery_code }, from)
  const templates = async ({ email }: Person) => (await api.mailsTo(email)).map(({ template }) => template)
  const trail = async ({ id }: Person) =>
    (await api.db.selectFrom('audit_log').select('action').where('target_id', '=', id).orderBy('id').execute()).map(
      ({ action }) => action,
    )
  const sessions = async ({ id }: Person) =>
    (await api.db.selectFrom('token').select('hash').where('user_id', '=', id).execute()).length

  const refusedOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

  describe('a passkey alone', () => {
    test('is told of at an unknown browser, also as the first login after a reset', async () => {
      const { person, authenticator } = await withPasskey()
      expect((await alone(authenticator)).status).toBe(200)
      pass(minute)
      expect(await resetPassword(api, person.email)).toEqual([200, 200])
      pass(minute)
      expect((await alone(authenticator)).status).toBe(200)
      expect((await templates(person)).slice(-2)).toEqual(['password_changed', 'new_login'])
    })

    test.each([
      ['a customer', '', customer],
      ['an employee', '/v1/admin', employee],
    ] as const)('logs %s in; the browser is known then, and the use is shown', async (_, side, make) => {
      const { person, authenticator, passkey_id } = await withPasskey(make())
      const options = await optionsOf('/passkey', { browser_token: browser }, { side })
      expect(options).toEqual({
        rpId: 'localhost',
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: 5 * minute,
        userVerification: 'required',
        allowCredentials: [],
      })
      const done = await post('/passkey', { browser_token: browser, ...authenticator.use(options) }, { side })
      expect(done.status).toBe(200)
      expect(done.body).toMatchObject({ user_id: person.id, email: person.email, device_mark: expect.any(String) })
      const token = done.body.api_token as string
      const at = side === '' ? 'front' : 'admin'
      expect((await api.call('GET', `/api/v1/${at}/check`, { token })).status).toBe(200)
      expect((await api.call('GET', `/api/v1/${at}/passkey/list`, { token })).body.passkeys).toMatchObject([
        { passkey_id, last_used_at: api.clock.now.toISOString() },
      ])
      const needsProof = { token, proves: false, body: noSession }
      expect((await api.call('POST', `/api/v1/${at}/session/end`, needsProof)).status).toBe(200)
    })

    test('logs in with a mail at a new browser, and none at a known one', async () => {
      const { person, authenticator } = await withPasskey()
      const first = await alone(authenticator)
      expect(await templates(person)).toEqual([])
      const next = await alone(authenticator, {}, { marks: [first.body.device_mark] })
      expect(await templates(person)).toEqual([])
      expect(next.body.device_mark).not.toBe(first.body.device_mark)
      await alone(authenticator)
      expect(await templates(person)).toEqual(['new_login'])
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another host', { rpId: 'evil.example' }],
      ['a frame in another site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
      ['a frame whose site is not told', { crossOrigin: true }],
      ['another site around it', { topOrigin: 'https://evil.example' }],
      ['no verification of the user', { verified: false }],
      ['nobody present', { present: false }],
      ['the answer of a new passkey', { type: 'webauthn.create' }],
      ['another key', { key: newAuthenticator().keys.privateKey }],
      ['another person', { user_handle: Buffer.from('other').toString('base64url') }],
    ] satisfies [string, Flaws][])('is refused with %s', async (_, flaws) => {
      const { person, authenticator } = await withPasskey()
      expect(refusedOf(await alone(authenticator, flaws))).toEqual([403, 'passkey_refused'])
      expect(await sessions(person)).toBe(0)
      expect((await alone(authenticator)).status).toBe(200)
    })

    test('is refused where the company wants none', async () => {
      const company = await api.company('C000170')
      const { authenticator } = await withPasskey(api.person({ company }))
      await api.db.updateTable('company').set({ passkey_policy: 'off' }).where('code', '=', company).execute()
      expect(refusedOf(await alone(authenticator))).toEqual([403, 'passkey_refused'])
    })

    test('that is unknown, removed, or of the other kind of account gets the same answer', async () => {
      const { authenticator: removed, passkey_id } = await withPasskey()
      await api.db.deleteFrom('passkey').where('id', '=', passkey_id).execute()
      const { authenticator: ofEmployee } = await withPasskey(employee())
      const answers = []
      for (const authenticator of [newAuthenticator(), removed, ofEmployee])
        answers.push((await alone(authenticator)).body)
      answers.push((await alone((await withPasskey()).authenticator, {}, { side: '/v1/admin' })).body)
      const told = answers.map(({ request_id: _, ...body }) => body)
      expect(new Set(told.map(body => JSON.stringify(body))).size).toBe(1)
      expect(told[0]).toMatchObject({ code: 'passkey_refused' })
    })

    test('needs its own challenge: of this browser, of this use, within five minutes, once', async () => {
      const { authenticator, person } = await withPasskey()
      const use = async () => authenticator.use(await optionsOf('/passkey', { browser_token: browser }))
      const other = await post('/passkey', { browser_token: 'c'.repeat(43), ...(await use()) })
      expect(refusedOf(other)).toEqual([410, 'challenge_ended'])
      const replayed = { browser_token: browser, ...(await use()) }
      expect((await post('/passkey', replayed)).status).toBe(200)
      expect((await post('/passkey', replayed)).body.code).toBe('challenge_ended')
      const twice = { browser_token: browser, ...(await use()) }
      const both = await Promise.all([1, 2, 3].map(() => post('/passkey', twice)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 410, 410])
      const early = { browser_token: browser, ...(await use()) }
      pass(5 * minute - 1)
      expect((await post('/passkey', early)).status).toBe(200)
      const late = { browser_token: browser, ...(await use()) }
      pass(5 * minute)
      expect((await post('/passkey', late)).body.code).toBe('challenge_ended')
      const proof_token = await pending(person)
      const ofProof = authenticator.use(await optionsOf('/proof/passkey', { proof_token }))
      expect((await post('/passkey', { browser_token: browser, ...ofProof })).body.code).toBe('challenge_ended')
    })

    test('two tabs of a browser have a challenge each', async () => {
      const { authenticator } = await withPasskey()
      const [one, other] = [
        await optionsOf('/passkey', { browser_token: browser }),
        await optionsOf('/passkey', { browser_token: browser }),
      ]
      for (const options of [other, one])
        expect((await post('/passkey', { browser_token: browser, ...authenticator.use(options) })).status).toBe(200)
    })

    test('of a person who is locked, deactivated, unused for too long or without a company', async () => {
      const locked = await withPasskey(customer({ lock_flg: 1, lock_reason: 'manual' }))
      expect((await alone(locked.authenticator)).body).toMatchObject({
        code: 'locked',
        unlock_token: expect.any(String),
      })
      const unused = await withPasskey(customer({ last_login_at: new Date(api.clock.now.getTime() - 91 * day) }))
      expect((await alone(unused.authenticator)).body.code).toBe('locked')
      const inactive = await withPasskey(customer({ active_flg: 0 }))
      expect((await alone(inactive.authenticator)).body.code).toBe('suspended')
      const alone2 = await withPasskey(api.person())
      expect((await alone(alone2.authenticator)).body.code).toBe('suspended')
      for (const { person } of [locked, unused, inactive]) expect(await sessions(person)).toBe(0)
    })

    test('tells of terms that wait for consent', async () => {
      const { authenticator } = await withPasskey(api.person({ company: companyA, consented: false }))
      expect((await alone(authenticator)).body.is_terms_update).toBe(1)
    })

    test('that is refused counts as a failed login, of the account and of the network', async () => {
      const { person, authenticator } = await withPasskey()
      const from = '10.2.0.1'
      for (let count = 0; count < 10; count++)
        expect((await alone(authenticator, { verified: false }, { from })).status).toBe(403)
      expect((await alone(authenticator, {}, { from })).status).toBe(429)
      expect((await logIn(person, { from })).status).toBe(429)
      expect((await alone(authenticator, {}, { from: '10.3.0.1' })).status).toBe(200)
      const unknown = newAuthenticator()
      for (let count = 0; count < 10; count++) await alone(unknown, {}, { from })
      expect((await alone(unknown, {}, { from })).status).toBe(429)
    })

    test('a counter that goes back is refused, with an entry and a mail; the next higher one works', async () => {
      const { person, authenticator } = await withPasskey(customer({ locale: 'en' }))
      expect((await alone(authenticator, { counter: 7 })).status).toBe(200)
      for (const counter of [7, 6, 0])
        expect(refusedOf(await alone(authenticator, { counter }))).toEqual([403, 'passkey_refused'])
      // Someone who cannot sign causes no mail.
      await alone(authenticator, { counter: 1, key: newAuthenticator().keys.privateKey })
      expect(await trail(person)).toEqual(Array(3).fill('passkey.cloned'))
      expect(await templates(person)).toEqual(Array(3).fill('factor_changed'))
      expect((await api.mailsTo(person.email))[0]?.text).toContain('A use of the passkey “Laptop” was refused')
      expect((await alone(authenticator, { counter: 8 })).status).toBe(200)
    })

    test('a passkey that is synchronized has no counter', async () => {
      const authenticator = newAuthenticator()
      authenticator.counts = false
      await givePasskey(api, await customer(), authenticator)
      for (const _ of [1, 2]) expect((await alone(authenticator)).status).toBe(200)
    })

    test('that is removed while it is used: it logs in before, or not at all', async () => {
      const { person, authenticator, passkey_id } = await withPasskey()
      const options = await optionsOf('/passkey', { browser_token: browser })
      const use = { browser_token: browser, ...authenticator.use(options) }
      const [login] = await Promise.all([
        post('/passkey', use),
        api.db.deleteFrom('passkey').where('id', '=', passkey_id).execute(),
      ])
      expect([200, 403]).toContain(login.status)
      expect(await sessions(person)).toBe(login.status === 200 ? 1 : 0)
      expect((await alone(authenticator)).body.code).toBe('passkey_refused')
    })
  })

  describe('after the right password', () => {
    test.each([
      ['a customer', '', customer],
      ['an employee', '/v1/admin', employee],
    ] as const)('the passkey of %s completes the login, also at a known browser', async (_, side, make) => {
      const { person, authenticator } = await withPasskey(make())
      const { device_mark } = (await alone(authenticator, {}, { side })).body
      const answer = await logIn(person, { side, marks: [device_mark] })
      const { message: _text, request_id: _id, ...told } = answer.body
      expect(told).toEqual({
        code: 'proof_required',
        proof_token: expect.stringMatching(/^[\w-]{43}$/),
        ways: ['passkey'],
        mail: person.email.replace(/^(.).*@/, '$1***@'),
      })
      const { proof_token } = told
      expect(await optionsOf('/proof/passkey', { proof_token }, { side })).toMatchObject({
        allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
        userVerification: 'required',
      })
      const done = await second(proof_token, authenticator, {}, { side, marks: [device_mark] })
      expect(done.status).toBe(200)
      expect(done.body).toMatchObject({ user_id: person.id, device_mark: expect.any(String) })
      expect(await templates(person)).toEqual([])
      expect((await post('/proof/passkey/options', { proof_token }, { side })).body.code).toBe('login_ended')
    })

    test('no code is mailed, and none would do', async () => {
      const strict = await api.withConfig({ newBrowserCode: true })
      const { person } = await withPasskey()
      const { body } = await api.call('POST', '/api/login', { to: strict, body: { email: person.email, password } })
      expect(body.ways).toEqual(['passkey'])
      expect(await templates(person)).toEqual([])
      const { proof_token } = body
      const resent = await api.call('POST', '/api/login/code/resend', { to: strict, body: { proof_token } })
      expect(resent.body.code).toBe('login_ended')
      expect((await post('/code', { proof_token, code: '123456' })).body.code).toBe('login_ended')
      expect(await templates(person)).toEqual([])
      await strict.close()
    })

    test('a wrong password tells nothing of the passkey', async () => {
      const { person } = await withPasskey()
      expect(refusedOf(await logIn(person, {}, 'Wrong_2026'))).toEqual([401, 'login_failed'])
    })

    test('at a new browser it is told by mail', async () => {
      const { person, authenticator } = await withPasskey(customer({ last_login_at: api.clock.now }))
      expect((await second(await pending(person), authenticator)).status).toBe(200)
      expect(await templates(person)).toEqual(['new_login'])
    })

    test("the passkey of another person, another attempt's challenge and what is wrong are refused", async () => {
      const { person, authenticator } = await withPasskey()
      const stranger = await withPasskey()
      const proof_token = await pending(person)
      expect(refusedOf(await second(proof_token, stranger.authenticator))).toEqual([403, 'passkey_refused'])
      for (const flaws of [
        { origin: 'https://evil.example' },
        { rpId: 'evil.example' },
        { crossOrigin: true },
        { topOrigin: 'https://evil.example' },
        { verified: false },
        { key: stranger.authenticator.keys.privateKey },
      ])
        expect((await second(proof_token, authenticator, flaws)).body.code).toBe('passkey_refused')
      const other = await pending(person)
      const ofOther = authenticator.use(await optionsOf('/proof/passkey', { proof_token: other }))
      expect((await post('/proof/passkey', { proof_token, ...ofOther })).body.code).toBe('challenge_ended')
      const otherSide = await post('/proof/passkey/options', { proof_token }, { side: '/v1/admin' })
      expect(otherSide.body.code).toBe('login_ended')
      expect(await sessions(person)).toBe(0)
      expect((await second(proof_token, authenticator)).status).toBe(200)
    })

    test('one attempt is completed once, also by a passkey and a code at the same moment', async () => {
      const { person, authenticator } = await withPasskey()
      const [code = ''] = await giveRecoveryCodes(api, person)
      const proof_token = await pending(person)
      const answers = await Promise.all([second(proof_token, authenticator), recover(proof_token, code)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(await sessions(person)).toBe(1)
      const left = await api.db
        .selectFrom('recovery_code')
        .select('hash')
        .where('user_id', '=', person.id)
        .where('used_at', 'is', null)
        .execute()
      expect(left).toHaveLength(answers[1]?.status === 200 ? 9 : 10)
    })

    test('a login that waits for a code by mail ends when its person adds a passkey', async () => {
      const strict = await api.withConfig({ newBrowserCode: true })
      const person = await customer()
      const { body } = await api.call('POST', '/api/login', { to: strict, body: { email: person.email, password } })
      const code = /\b\d{6}\b/.exec((await api.mailsTo(person.email)).at(-1)?.text ?? '')?.[0]
      await givePasskey(api, person)
      const { proof_token } = body
      expect((await post('/code', { proof_token, code })).body.code).toBe('login_ended')
      await strict.close()
    })

    test('a login that waits for the passkey ends when the last one is removed', async () => {
      const { person, passkey_id } = await withPasskey()
      const proof_token = await pending(person)
      await api.db.deleteFrom('passkey').where('id', '=', passkey_id).execute()
      expect((await post('/proof/passkey/options', { proof_token })).body.code).toBe('login_ended')
      expect((await logIn(person)).status).toBe(200)
    })

    test('it ends after 30 minutes, and with a lock', async () => {
      const { person, authenticator } = await withPasskey()
      const slow = await pending(person)
      pass(30 * minute)
      expect((await post('/proof/passkey/options', { proof_token: slow })).body.code).toBe('login_ended')
      const proof_token = await pending(person)
      const use = authenticator.use(await optionsOf('/proof/passkey', { proof_token }))
      await api.db.updateTable('user').set({ lock_flg: 1, lock_reason: 'manual' }).where('id', '=', person.id).execute()
      expect((await post('/proof/passkey', { proof_token, ...use })).body.code).toBe('locked')
    })
  })

  describe('a recovery code', () => {
    const withCodes = async (columns = {}) => {
      const made = await withPasskey(customer(columns))
      return { ...made, codes: await giveRecoveryCodes(api, made.person) }
    }

    test('stands for the passkey, once, and its use is told with how many are left', async () => {
      const { person, codes } = await withCodes({ locale: 'en' })
      const [code = '', next = ''] = codes
      expect((await logIn(person)).body.ways).toEqual(['passkey', 'recovery_code'])
      expect((await recover(await pending(person), code)).status).toBe(200)
      const again = await recover(await pending(person), code)
      expect([again.status, again.body.errors]).toEqual([422, { recovery_code: ['wrong_code'] }])
      expect(await trail(person)).toEqual(['recovery_code.use', 'recovery_code.wrong'])
      const mail = (await api.mailsTo(person.email)).find(({ template }) => template === 'factor_changed')
      expect(mail?.text).toContain('Someone logged in with a recovery code. 9 codes are left.')
      expect((await recover(await pending(person), next)).status).toBe(200)
    })

    test('is typed in any width and case, with spaces, and O, I and L for digits', async () => {
      const { person, codes } = await withCodes()
      const typed = (codes[0] ?? '')
        .toLowerCase()
        .replace('-', ' ')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l')
        .replace(/[2-9a-z]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
      expect((await recover(await pending(person), typed)).status).toBe(200)
    })

    test('is one login of two at once', async () => {
      const { person, codes } = await withCodes()
      const tokens = [await pending(person), await pending(person)]
      const answers = await Promise.all(tokens.map(token => recover(token, codes[0] ?? '')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })

    test('of another person, of a replaced set, or of no form is refused', async () => {
      const { person, codes } = await withCodes()
      const proof_token = await pending(person)
      const other = await withCodes()
      expect((await recover(proof_token, other.codes[0] ?? '')).status).toBe(422)
      await giveRecoveryCodes(api, person)
      expect((await recover(proof_token, codes[0] ?? '')).status).toBe(422)
      for (const [typed, code] of [
        ['', 'required'],
        [' - ', 'required'],
        ['01234-5678', 'recovery_code'],
        ['01234-5678U', 'recovery_code'],
        ['0'.repeat(41), 'recovery_code'],
      ])
        expect((await recover(proof_token, typed ?? '')).body.errors).toEqual({ recovery_code: [code] })
    })

    test('that is wrong counts as a failed login; the tenth is the last for 15 minutes', async () => {
      const { person, codes } = await withCodes()
      const proof_token = await pending(person)
      for (let count = 0; count < 10; count++) expect((await recover(proof_token, '00000-00000')).status).toBe(422)
      expect((await recover(proof_token, codes[0] ?? '')).status).toBe(429)
      expect((await logIn(person)).status).toBe(429)
      pass(15 * minute)
      expect((await recover(proof_token, codes[0] ?? '')).status).toBe(200)
    })

    test('after the last one only the passkey is offered', async () => {
      const { person, codes } = await withCodes()
      for (const code of codes) expect((await recover(await pending(person), code)).status).toBe(200)
      expect((await logIn(person)).body.ways).toEqual(['passkey'])
    })
  })
})
