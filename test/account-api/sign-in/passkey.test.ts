/** One's own passkeys and recovery codes. */
import { createHash, randomBytes, sign, X509Certificate } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeysPerPerson } from '../../../shared/model/passkey.ts'
import { engines } from '../../helper/account-api.ts'
import { attester } from '../../helper/attester.ts'
import type { Authenticator } from '../../helper/authenticator.ts'
import { askForAddress } from '../api/inputs/account.ts'
import { noSession } from '../api/inputs/input.ts'
import { resetPassword } from '../api/inputs/sign-in.ts'
import { givePasskey, giveRecoveryCodes, newAuthenticator } from '../passkeys.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

type SignedIn = Person & { token: string }
type Flaws = NonNullable<Parameters<Authenticator['create']>[1]>
const minute = 60_000
const nothing = { passkeys: [], suspended: [], recovery_codes: 0, loss: null }

describe.each(engines)('passkeys of a person, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const customer = (columns = {}) => api.signedIn({ company: companyA, columns })
  const path = (call: string, side: string) => `/api/v1/${side}/passkey/${call}`
  const post = (as: SignedIn, call: string, body?: object, side = 'front') =>
    api.call('POST', path(call, side), { as, ...(body && { body }) })
  const listed = async (as: SignedIn, side = 'front') => (await api.call('GET', path('list', side), { as })).body
  const options = async (as: SignedIn, side = 'front') => (await post(as, 'options', undefined, side)).body.options
  const add = async (
    as: SignedIn,
    { name = 'Laptop', authenticator = newAuthenticator(), side = 'front', flaws = {} as Flaws } = {},
  ) => post(as, 'add', { name, ...authenticator.create(await options(as, side), flaws) }, side)
  const templates = async ({ email }: Person) => (await api.mailsTo(email)).map(({ template }) => template)
  const trail = async ({ id }: Person) =>
    (await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()).map(
      ({ action, before, after }) => [action, before, after],
    )

  test.each([
    ['a customer', 'front', () => customer({ locale: 'en', first_name: 'Anna', family_name: 'Miller' })],
    ['a view-only employee', 'admin', () => api.signedIn({ employee: 'view-only', columns: { locale: 'en' } })],
  ] as const)('of %s: added, listed, named and removed, with mails and entries', async (_, side, make) => {
    const person = await make()
    expect(await listed(person, side)).toEqual(nothing)
    expect(await options(person, side)).toMatchObject({
      rp: { id: 'localhost', name: 'Yardkey' },
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.email },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: 5 * minute,
    })
    const authenticator = newAuthenticator()
    const added = await add(person, { side, name: ' Office laptop ', authenticator })
    expect(added.status).toBe(200)
    const { passkey_id } = added.body
    const created_at = api.clock.now.toISOString()
    const entry = { passkey_id, name: 'Office laptop', created_at, last_used_at: null }
    expect(await listed(person, side)).toEqual({ ...nothing, passkeys: [entry] })
    expect((await options(person, side)).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ])
    expect((await post(person, 'edit', { passkey_id, name: 'Yard laptop' }, side)).status).toBe(200)
    expect((await listed(person, side)).passkeys).toEqual([{ ...entry, name: 'Yard laptop' }])
    expect((await post(person, 'recovery', undefined, side)).body.recovery_codes).toHaveLength(10)
    expect((await listed(person, side)).recovery_codes).toBe(10)
    expect((await post(person, 'delete', { passkey_id }, side)).status).toBe(200)
    expect(await listed(person, side)).toEqual(nothing)
    expect(await trail(person)).toEqual([
      ['passkey.add', null, { name: 'Office laptop' }],
      ['passkey.edit', { name: 'Office laptop' }, { name: 'Yard laptop' }],
      ['recovery_code.make', null, null],
      ['passkey.delete', { name: 'Yard laptop' }, null],
    ])
    const mails = await api.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(3).fill('[Yardkey] News about your passkeys or recovery codes'),
    )
    expect(mails[0]?.text).toMatch(/The passkey “Office laptop” was added\.[\s\S]+\/secureAccount\?token=[\w-]{43}\n/)
    expect(mails[1]?.text).toContain('New recovery codes were made.')
    expect(mails[2]?.text).toContain('The passkey “Yard laptop” was removed.')
  })

  test('the mail is in Japanese to who reads that, and its link names no name of a site', async () => {
    const person = await customer()
    await add(person, { name: 'https://evil.example' })
    const [mail] = await api.mailsTo(person.email)
    expect(mail?.subject).toBe('【Yardkey】パスキーまたはリカバリーコードのお知らせ')
    expect(mail?.text).not.toContain('https://evil.example')
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another host', { rpId: 'evil.example' }],
    ['a frame in another site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['a frame whose site is not told', { crossOrigin: true }],
    ['another site around it', { topOrigin: 'https://evil.example' }],
    ['a frame in our own page', { crossOrigin: true, topOrigin: 'http://localhost:3000' }],
    ['no word on frames', { crossOrigin: 'no' }],
    ['an authenticator that did not verify its user', { verified: false }],
    ['nobody present', { present: false }],
    ['the signature of a login', { type: 'webauthn.get' }],
  ] satisfies [string, Flaws][])('refuses %s; the challenge is used up', async (_, flaws) => {
    const person = await customer()
    const made = newAuthenticator().create(await options(person), flaws)
    const refused = await post(person, 'add', { name: 'Laptop', ...made })
    expect([refused.status, refused.body.code]).toEqual([403, 'passkey_refused'])
    expect((await post(person, 'add', { name: 'Laptop', ...made })).body.code).toBe('challenge_ended')
    expect((await listed(person)).passkeys).toEqual([])
    expect(await templates(person)).toEqual([])
  })

  test('refuses an attestation with certificates: their addresses are not called', async () => {
    const person = await customer()
    const certificates = new Map([['x5c', new Uint8Array(10)]])
    for (const format of ['packed', 'tpm', 'android-key', 'apple', 'fido-u2f', 'other']) {
      const made = newAuthenticator().create(await options(person), {}, [format, certificates])
      expect((await post(person, 'add', { name: 'Laptop', ...made })).body.code).toBe('passkey_refused')
    }
  })

  test('refuses an attestation with a certificate that signs it', async () => {
    const person = await customer()
    const made = newAuthenticator().create(await options(person))
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const object = isoCBOR.decodeFirst<Map<string, unknown>>(bytes(made.attestation))
    const clientData = createHash('sha256').update(bytes(made.client_data)).digest()
    const signed = Buffer.concat([object.get('authData') as Uint8Array, clientData])
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(sign('sha256', signed, attester.key))],
      ['x5c', [new Uint8Array(new X509Certificate(attester.cert).raw)]],
    ])
    object.set('fmt', 'packed').set('attStmt', statement)
    const attestation = Buffer.from(isoCBOR.encode(object as never)).toString('base64url')
    expect((await post(person, 'add', { name: 'Laptop', ...made, attestation })).body.code).toBe('passkey_refused')
  })

  test('refuses what is no answer of an authenticator', async () => {
    const person = await customer()
    const good = newAuthenticator().create(await options(person))
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const client_data of ['AAAA', text(null), text([]), text({ challenge: 1 })]) {
      const { status } = await post(person, 'add', { name: 'Laptop', ...good, client_data })
      expect(status).toBe(403)
    }
    for (const attestation of ['AAAA', randomBytes(300).toString('base64url'), '_w'.repeat(10_000)]) {
      const made = newAuthenticator().create(await options(person))
      expect((await post(person, 'add', { name: 'Laptop', ...made, attestation })).body.code).toBe('passkey_refused')
    }
    const other = newAuthenticator().create(await options(person))
    const { credential_id } = newAuthenticator().create(await options(person))
    expect((await post(person, 'add', { name: 'Laptop', ...other, credential_id })).body.code).toBe('passkey_refused')
    const invalid = await post(person, 'add', {
      name: ' ',
      ...good,
      client_data: 'a b',
      transports: Array(11).fill('usb'),
    })
    expect(invalid.body.errors).toEqual({ name: ['required'], client_data: ['format'], transports: ['range'] })
  })

  test('a challenge is good for its session, five minutes and one use', async () => {
    const person = await customer()
    const late = newAuthenticator().create(await options(person))
    pass(5 * minute)
    expect((await post(person, 'add', { name: 'a', ...late })).body.code).toBe('challenge_ended')
    const early = newAuthenticator().create(await options(person))
    pass(5 * minute - 1)
    expect((await post(person, 'add', { name: 'a', ...early })).status).toBe(200)
    const stranger = newAuthenticator().create(await options(await customer()))
    expect((await post(person, 'add', { name: 'a', ...stranger })).body.code).toBe('challenge_ended')
    const invented = newAuthenticator().create({ ...(await options(person)), challenge: 'x'.repeat(43) })
    expect((await post(person, 'add', { name: 'a', ...invented })).body.code).toBe('challenge_ended')
    const once = newAuthenticator().create(await options(person))
    const both = await Promise.all([1, 2, 3].map(() => post(person, 'add', { name: 'b', ...once })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const { body } = await api.call('POST', '/api/v1/front/session/proof/options', { as: person })
    const ofProof = newAuthenticator().create({ ...(await options(person)), challenge: body.options.challenge })
    expect((await post(person, 'add', { name: 'c', ...ofProof })).body.code).toBe('challenge_ended')
  })

  test('one passkey belongs to one person', async () => {
    const [one, other] = [await customer(), await customer()]
    const authenticator = newAuthenticator()
    expect((await add(one, { authenticator })).status).toBe(200)
    for (const person of [one, other]) {
      const again = await add(person, { authenticator })
      expect([again.status, again.body.code]).toEqual([409, 'passkey_known'])
    }
  })

  test(`a person has at most ${passkeysPerPerson}, also of many at once`, async () => {
    const person = await customer()
    for (let count = 2; count < passkeysPerPerson; count++) await givePasskey(api, person)
    const made = []
    for (let count = 0; count < 4; count++) made.push(newAuthenticator().create(await options(person)))
    const answers = await Promise.all(made.map(one => post(person, 'add', { name: 'last', ...one })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect((await post(person, 'options')).body.code).toBe('passkeys_full')
  })

  test("another person's passkey is not found, nor one of another side", async () => {
    const { passkey_id } = await givePasskey(api, await customer())
    const editor = await api.signedIn({ employee: 'editor' })
    const other = await customer()
    for (const [as, side] of [
      [other, 'front'],
      [editor, 'admin'],
    ] as const) {
      expect((await post(as, 'edit', { passkey_id, name: 'mine' }, side)).status).toBe(404)
      expect((await post(as, 'delete', { passkey_id }, side)).status).toBe(404)
      expect((await listed(as, side)).passkeys).toEqual([])
    }
  })

  describe('recovery codes', () => {
    test('need a passkey, are shown once, and replace the earlier ones', async () => {
      const person = await customer()
      expect((await post(person, 'recovery')).body.code).toBe('no_passkey')
      await givePasskey(api, person)
      const first = (await post(person, 'recovery')).body.recovery_codes as string[]
      for (const code of first) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      expect(new Set(first).size).toBe(10)
      const second = (await post(person, 'recovery')).body.recovery_codes as string[]
      expect(first.filter(code => second.includes(code))).toEqual([])
      expect((await listed(person)).recovery_codes).toBe(10)
      expect(await templates(person)).toEqual(['factor_changed', 'factor_changed'])
      const stored = JSON.stringify(await api.db.selectFrom('recovery_code').selectAll().execute(), (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      )
      const outbox = JSON.stringify(await api.mailsTo(person.email))
      for (const code of [...first, ...second])
        for (const text of [code, code.replace('-', '')])
          expect([stored, outbox, api.logs.join('')].some(place => place.includes(text))).toBe(false)
    })

    test('of concurrent makers the last one counts: ten are left', async () => {
      const person = await customer()
      await givePasskey(api, person)
      const answers = await Promise.all([1, 2, 3].map(() => post(person, 'recovery')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await listed(person)).recovery_codes).toBe(10)
    })

    test('five times within 15 minutes, also at once: the hashes of one person are not the wait of all others', async () => {
      const person = await customer()
      await givePasskey(api, person)
      const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => post(person, 'recovery')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect((await post(person, 'recovery')).body).toMatchObject({ code: 'too_many_attempts', retry_after: 900 })
      pass(15 * minute)
      await api.db.updateTable('token').set({ proved_at: api.clock.now }).where('user_id', '=', person.id).execute()
      expect((await post(person, 'recovery')).status).toBe(200)
    })
  })

  describe('when the account is secured by the link of a mail', () => {
    /** Follows the link of a mail: of the first, or of the newest of a template. */
    const secure = async (person: Person, template?: string) => {
      const mails = await api.mailsTo(person.email)
      const mail = template ? mails.findLast(mail => mail.template === template) : mails[0]
      const token = /secureAccount\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      const { status, body } = await api.call('POST', '/api/v1/front/account/secure', { body: { token } })
      return [status, body.codes_ended]
    }
    const namesOf = async ({ id }: Person) =>
      (await api.db.selectFrom('passkey').select('name').where('user_id', '=', id).orderBy('name').execute()).map(
        ({ name }) => name,
      )
    const giveEarlier = async (owner: Person, ms: number, name: string) => {
      pass(-ms)
      await givePasskey(api, owner, newAuthenticator(), name)
      pass(ms)
    }
    /** An intruder knows the password of an account that has an old passkey, and adds one. */
    const intrude = async () => {
      const owner = await customer()
      await giveEarlier(owner, 72 * 60 * minute + 1, 'Own')
      const authenticator = newAuthenticator()
      expect((await add(owner, { name: "Intruder's", authenticator })).status).toBe(200)
      return { owner, authenticator }
    }

    test('what was added within 72 hours goes, with the codes; earlier passkeys stay', async () => {
      const { owner } = await intrude()
      await giveEarlier(owner, 72 * 60 * minute, 'At the edge')
      await post(owner, 'recovery')
      expect(await namesOf(owner)).toEqual(['At the edge', "Intruder's", 'Own'])
      expect(await secure(owner)).toEqual([200, 1])
      expect(await namesOf(owner)).toEqual(['Own'])
      expect(await api.db.selectFrom('recovery_code').select('hash').where('user_id', '=', owner.id).execute()).toEqual(
        [],
      )
    })

    test('the link of a later mail removes it as well', async () => {
      const { owner } = await intrude()
      pass(minute)
      await post(owner, 'recovery')
      expect(await secure(owner, 'factor_changed')).toEqual([200, 1])
      expect(await namesOf(owner)).toEqual(['Own'])
    })

    test('so does that of the mail about a reset', async () => {
      const { owner } = await intrude()
      pass(minute)
      expect(await resetPassword(api, owner.email)).toEqual([200, 200])
      expect(await secure(owner, 'password_changed')).toEqual([200, 0])
      expect(await namesOf(owner)).toEqual(['Own'])
    })

    test('so does the undo of an address that was changed after it', async () => {
      const { owner } = await intrude()
      pass(minute)
      await post(owner, 'recovery')
      const asked = await askForAddress(api, owner)
      const body = { token: asked.confirm }
      expect((await api.call('POST', '/api/v1/front/edit/mailaddress/verification', { as: owner, body })).status).toBe(
        200,
      )
      const undo = { body: { token: asked.undo } }
      expect((await api.call('POST', '/api/v1/front/edit/mailaddress/undo', undo)).body).toMatchObject({
        ...{ outcome: 'restored', suspended: ["Intruder's"], codes_ended: 1 },
      })
      expect(await namesOf(owner)).toEqual(['Own'])
    })

    test('codes do not outlive the last passkey', async () => {
      const owner = await customer()
      const before = 72 * 60 * minute + 1
      pass(-before)
      await giveRecoveryCodes(api, owner)
      pass(before)
      await add(owner)
      expect(await secure(owner)).toEqual([200, 1])
      expect(await api.db.selectFrom('recovery_code').select('hash').where('user_id', '=', owner.id).execute()).toEqual(
        [],
      )
    })
  })

  test('a person who is removed has none left', async () => {
    const person = await customer()
    await givePasskey(api, person)
    await giveRecoveryCodes(api, person)
    const editor = await api.signedIn({ employee: 'editor' })
    const body = { user_id: person.id, text: '退職' }
    const { status } = await api.call('DELETE', `/api/v1/admin/company/user/${companyA}`, { as: editor, body })
    expect(status).toBe(200)
    for (const table of ['passkey', 'recovery_code'] as const)
      expect(await api.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
  })

  describe('a fresh proof by passkey', () => {
    const proof = '/api/v1/front/session/proof'
    const askOptions = async (as: SignedIn) => (await api.call('POST', `${proof}/options`, { as })).body.options
    const prove = async (as: SignedIn, authenticator: Authenticator, flaws: Flaws = {}) =>
      api.call('POST', `${proof}/passkey`, { as, body: authenticator.use(await askOptions(as), flaws) })
    const isFresh = async (as: SignedIn) =>
      (await api.call('POST', '/api/v1/front/session/end', { as, proves: false, body: noSession })).status === 200

    test('counts as one by password, for its session alone, and its use is shown', async () => {
      const person = await customer()
      const { authenticator } = await givePasskey(api, person)
      pass(5 * minute)
      expect(await isFresh(person)).toBe(false)
      expect(await askOptions(person)).toMatchObject({
        rpId: 'localhost',
        userVerification: 'required',
        allowCredentials: [{ id: authenticator.id, type: 'public-key' }],
      })
      expect((await prove(person, authenticator)).status).toBe(200)
      expect((await listed(person)).passkeys).toMatchObject([{ last_used_at: api.clock.now.toISOString() }])
      pass(5 * minute - 1)
      expect(await isFresh(person)).toBe(true)
    })

    test('is refused with what is wrong with it, and with the passkey of another person', async () => {
      const person = await customer()
      const { authenticator } = await givePasskey(api, person)
      const stranger = await givePasskey(api, await customer())
      pass(5 * minute)
      for (const [who, flaws] of [
        [authenticator, { origin: 'https://evil.example' }],
        [authenticator, { rpId: 'evil.example' }],
        [authenticator, { crossOrigin: true }],
        [authenticator, { topOrigin: 'https://evil.example' }],
        [authenticator, { verified: false }],
        [authenticator, { user_handle: stranger.authenticator.userHandle }],
        [authenticator, { type: 'webauthn.create' }],
        [authenticator, { key: newAuthenticator().keys.privateKey }],
        [stranger.authenticator, {}],
        [newAuthenticator(), {}],
      ] as const)
        expect((await prove(person, who, flaws)).body.code).toBe('passkey_refused')
      expect(await isFresh(person)).toBe(false)
    })

    test('without a passkey there is nothing to ask', async () => {
      const person = await customer()
      expect((await api.call('POST', `${proof}/options`, { as: person })).body.code).toBe('no_passkey')
    })
  })

  test('a password reset leaves passkeys and codes as they are', async () => {
    const person = await customer()
    await givePasskey(api, person)
    await giveRecoveryCodes(api, person)
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
    const given = 'Lighthouse_2026'
    const body = { password: given, password_confirmation: given }
    const url = `/api/v1/front/forget/password/verification/${await api.linkOf(person.email)}`
    const { status, body: done } = await api.call('POST', url, { body })
    expect(status).toBe(200)
    const login = { email: person.email, password: given, device_marks: [done.device_mark] }
    expect((await api.call('POST', '/api/login', { body: login })).body).toMatchObject({
      code: 'proof_required',
      ways: ['passkey', 'recovery_code'],
    })
    expect(password).not.toBe(given)
  })
})
