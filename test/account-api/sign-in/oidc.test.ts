/** Login of employees through their OpenID provider: what the account API accepts of it. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { noSession } from '../api/inputs/input.ts'
import { linkTo, oidcTokens } from '../api/inputs/sign-in.ts'
import { givePasskey } from '../passkeys.ts'
import { type AccountApi, day, setUp, signIn } from '../set-up.ts'

describe.each(engines)('an ID token on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())
  beforeEach(() => api.issuer.reset())

  let count = 0
  const newAddress = () => `of-provider${++count}@maker.example`
  const employee = (given: object = {}) => api.person({ employee: 'editor', email: newAddress(), ...given })
  const send = (body: object, headers = {}) => api.call('POST', '/api/v1/admin/login/oidc', { body, headers })
  const logIn = async (claims: Record<string, unknown>) => send(await oidcTokens(api, claims))
  const check = (token: string) => api.call('GET', '/api/v1/admin/check', { token })
  const trail = async (id: string) => {
    const rows = api.db.selectFrom('audit_log').select('action').where('target_id', '=', id)
    return (await rows.orderBy('at').orderBy('id').execute()).map(({ action }) => action)
  }
  const lastReason = () => {
    const line = api.logs.findLast(text => text.includes('"way":"oidc"') && text.includes('reason'))
    return JSON.parse(line ?? '{}').reason
  }

  test('of an employee logs in; the account is linked at the first login, and found by its subject from then on', async () => {
    const person = await employee()
    const first = await logIn({ sub: person.id, email: person.email })
    expect([first.status, first.body.email, first.body.is_only_view]).toEqual([200, person.email, 0])
    expect((await check(first.body.api_token)).status).toBe(200)
    expect(await trail(person.id)).toEqual(['employee.oidc_link'])
    // Whatever address the provider tells later: it is the same person.
    const next = await logIn({ sub: person.id, email: 'other@elsewhere.example', email_verified: false })
    expect([next.status, next.body.email]).toEqual([200, person.email])
    expect(await trail(person.id)).toEqual(['employee.oidc_link'])
  })

  test('of an issuer is not the same subject of another', async () => {
    const [person, other] = [await employee(), await employee()]
    const link = { issuer: 'https://other.example', subject: person.id, email: other.email }
    await api.db
      .insertInto('oidc_link')
      .values({ user_id: other.id, ...link, linked_at: api.clock.now })
      .execute()
    expect((await logIn({ sub: person.id, email: person.email })).body.email).toBe(person.email)
  })

  test('of another person of the directory with the same subject is refused, for a login and as a proof', async () => {
    const person = await employee()
    const claims = { sub: person.id, email: person.email }
    const first = await logIn({ ...claims, oid: 'first object' })
    expect(first.status).toBe(200)
    const prove = async (oid?: string) =>
      api.call('POST', '/api/v1/admin/session/proof/oidc', {
        token: first.body.api_token,
        body: await oidcTokens(api, { ...claims, oid }),
      })
    for (const answer of [await logIn({ ...claims, oid: 'second object' }), await prove('second object')]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'oidc_refused'])
      expect(lastReason()).toBe('oid')
    }
    expect([(await logIn({ ...claims, oid: 'first object' })).status, (await prove('first object')).status]).toEqual([
      200, 200,
    ])
    // Without one, the subject alone names the person.
    expect([(await logIn(claims)).status, (await prove()).status]).toEqual([200, 200])
    // The same object by another subject is another account at the provider.
    expect((await logIn({ ...claims, sub: `${person.id} again`, oid: 'first object' })).body.code).toBe('oidc_refused')
    expect(lastReason()).toBe('linked')
  })

  test('notes the id in the directory at the first login that tells it, and takes it from UserInfo never', async () => {
    const person = await employee()
    const claims = { sub: person.id, email: person.email }
    api.issuer.way.userInfo = { sub: person.id, email: person.email, oid: 'of UserInfo' }
    const body = await oidcTokens(api, { ...claims, email: undefined })
    expect((await send({ ...body, access_token: 'a' })).status).toBe(200)
    api.issuer.reset()
    expect((await logIn({ ...claims, oid: 'told later' })).status).toBe(200)
    expect((await logIn({ ...claims, oid: 'another' })).body.code).toBe('oidc_refused')
    expect((await logIn({ ...claims, oid: 'told later' })).status).toBe(200)
  })

  test('registers an invited employee, whose link to choose a password ends', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    const email = newAddress()
    const names = { first_name: '太郎', middle_name: '', family_name: '招待' }
    const added = await api.call('POST', '/api/v1/admin/user/azure/add', {
      as: editor,
      body: { email, ...names, is_only_view: 1 },
    })
    const token = await api.linkOf(email)
    const answer = await logIn({ sub: added.body.user_id, email: email.toUpperCase() })
    expect([answer.status, answer.body.email, answer.body.is_only_view]).toEqual([200, email, 1])
    expect(await trail(added.body.user_id)).toEqual(['employee.regist', 'user.register', 'employee.oidc_link'])
    const used = await api.call('POST', '/api/v1/front/verification', { body: { token } })
    expect(used.body.state).toBe('used')
    expect((await api.call('POST', '/api/v1/admin/login', { body: { email, password: 'Correct_2026' } })).status).toBe(
      401,
    )
  })

  test.each([
    ['an unknown address', { email: 'nobody@maker.example' }, 'unknown'],
    ['an address that is not verified', { email_verified: false }, 'unverified address'],
    ['an address of which nothing is told', { email_verified: undefined }, 'unverified address'],
    ['no address', { email: undefined }, 'unverified address'],
    ['an address of another domain', { email: 'person@maker.example.evil.example' }, 'domain'],
    ['an address of a domain within an allowed one', { email: 'person@sub.maker.example' }, 'domain'],
  ])('is refused with %s', async (_what, claims, reason) => {
    const person = await employee()
    const answer = await logIn({ sub: person.id, email: person.email, ...claims })
    expect([answer.status, answer.body.code]).toEqual([403, 'oidc_refused'])
    expect(lastReason()).toBe(reason)
    expect(await trail(person.id)).toEqual([])
  })

  test("is refused with an address that is another one's only in other characters", async () => {
    const person = await employee()
    for (const email of [person.email.replace('f', 'ｆ'), person.email.replace('f', '\u200bf'), ` ${person.email}`]) {
      expect((await logIn({ sub: person.id, email })).body.code).toBe('oidc_refused')
      expect(lastReason()).toBe('unverified address')
    }
    expect((await logIn({ sub: person.id, email: person.email.toUpperCase() })).status).toBe(200)
  })

  test('the owner of a domain stands for an address of Entra ID', async () => {
    const person = await employee()
    const claims = { sub: person.id, email: person.email, email_verified: undefined }
    expect((await logIn({ ...claims, xms_edov: false })).body.code).toBe('oidc_refused')
    expect((await logIn({ ...claims, xms_edov: true })).status).toBe(200)
  })

  test.each([false, 'false', 0, '0', null, 'no'])(
    'an address of which the provider says %j is refused, whatever another claim says',
    async email_verified => {
      const person = await employee()
      const claims = { sub: person.id, email: person.email }
      for (const xms_edov of [true, 'true', 1, '1'])
        expect((await logIn({ ...claims, email_verified, xms_edov })).body.code).toBe('oidc_refused')
      expect(lastReason()).toBe('unverified address')
      // The same, where one of them is told by the ID token, and the other by UserInfo.
      for (const [token, userInfo] of [
        [{ email: undefined, email_verified: true }, { email_verified }],
        [{ email: undefined, email_verified: undefined, xms_edov: true }, { email_verified }],
        [
          { email: undefined, email_verified },
          { email_verified: true, xms_edov: true },
        ],
      ]) {
        api.issuer.way.userInfo = { sub: person.id, email: person.email, ...userInfo }
        const body = await oidcTokens(api, { ...claims, ...token })
        expect((await send({ ...body, access_token: 'a' })).body.code).toBe('oidc_refused')
      }
      expect(await trail(person.id)).toEqual([])
    },
  )

  const unstorable: [what: string, name: string][] = [
    ['a NUL', 'a\0b'],
    ['a line end', 'a\nb'],
    ['a control character', 'a\u0085b'],
    ['half a character', 'a\ud800'],
    ['256 characters', 'a'.repeat(256)],
  ]
  test.each<[what: string, claim: 'sub' | 'sid' | 'oid', name: unknown]>([
    ...unstorable.map(([what, name]): [string, 'sub', string] => [what, 'sub', name]),
    ...unstorable.map(([what, name]): [string, 'sid', string] => [what, 'sid', name]),
    ...unstorable.map(([what, name]): [string, 'oid', string] => [what, 'oid', name]),
    ...(['sid', 'oid'] as const).flatMap((claim): [string, typeof claim, unknown][] => [
      ['nothing', claim, ''],
      ['a number', claim, 7],
    ]),
  ])('is refused with %s as its %s', async (_what, claim, name) => {
    const person = await employee()
    const answer = await logIn({ sub: person.id, email: person.email, [claim]: name })
    expect([answer.status, answer.body.code, lastReason()]).toEqual([403, 'oidc_failed', claim])
    expect(await trail(person.id)).toEqual([])
  })

  test('links the employee who was found, not another one who has the address by then', async () => {
    const [person, other] = [await employee(), await employee()]
    const swapped = newAddress()
    let isArmed = true
    const { db } = api
    const swapping: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isArmed && result.rows.some(row => row.email === person.email && 'password_hash' in row)) {
          isArmed = false
          await db.updateTable('user').set({ email: swapped }).where('id', '=', person.id).execute()
          await db.updateTable('user').set({ email: person.email }).where('id', '=', other.id).execute()
        }
        return result
      },
    }
    const app = await api.withConfig({}, { through: db.withPlugin(swapping) })
    const body = await oidcTokens(api, { sub: person.id, email: person.email })
    const answer = await api.call('POST', '/api/v1/admin/login/oidc', { to: app, body })
    expect([isArmed, answer.status, answer.body.code]).toEqual([false, 403, 'oidc_refused'])
    expect([await trail(person.id), await trail(other.id)]).toEqual([[], []])
    await app.close()
  })

  test('of a customer, of a locked and of a deactivated employee is refused', async () => {
    const customer = await api.person({ company: 'C000101', email: newAddress() })
    expect((await logIn({ sub: customer.id, email: customer.email })).body.code).toBe('oidc_refused')
    const locked = await employee({ columns: { lock_flg: 1, lock_reason: 'manual' } })
    expect((await logIn({ sub: locked.id, email: locked.email })).body.code).toBe('locked')
    const inactive = await employee({ columns: { active_flg: 0 } })
    expect((await logIn({ sub: inactive.id, email: inactive.email })).body.code).toBe('suspended')
    expect(
      await api.db
        .selectFrom('oidc_link')
        .select('user_id')
        .where('user_id', 'in', [customer.id, locked.id, inactive.id])
        .execute(),
    ).toEqual([])
  })

  test('never overwrites a link: a second account with the same address is refused, also of two at once', async () => {
    const person = await employee()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(sub => logIn({ sub: `${sub} ${person.id}`, email: person.email })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect((await logIn({ sub: `four ${person.id}`, email: person.email })).body.code).toBe('oidc_refused')
    expect(lastReason()).toBe('linked')
  })

  test('is good for one login, also of three at once', async () => {
    const person = await employee()
    const body = await oidcTokens(api, { sub: person.id, email: person.email })
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect((await send(body)).body.code).toBe('oidc_failed')
    expect(lastReason()).toBe('replayed')
  })

  const seconds = (offset: number) => Math.floor(api.clock.now.getTime() / 1_000) + offset
  test.each([
    ['another issuer', () => ({ iss: 'https://evil.example' }), 'ERR_JWT_CLAIM_VALIDATION_FAILED iss'],
    ['another audience', () => ({ aud: 'other' }), 'ERR_JWT_CLAIM_VALIDATION_FAILED aud'],
    ['several audiences, and not the party', () => ({ aud: ['yardkey', 'other'] }), 'azp'],
    ['another party', () => ({ azp: 'other' }), 'azp'],
    ['another nonce', () => ({ nonce: 'x'.repeat(36) }), 'nonce'],
    ['no nonce', () => ({ nonce: undefined }), 'ERR_JWT_CLAIM_VALIDATION_FAILED nonce'],
    ['no subject', () => ({ sub: undefined }), 'ERR_JWT_CLAIM_VALIDATION_FAILED sub'],
    ['an empty subject', () => ({ sub: '' }), 'sub'],
    ['no end', () => ({ exp: undefined }), 'ERR_JWT_CLAIM_VALIDATION_FAILED exp'],
    ['its end passed', () => ({ exp: seconds(-31) }), 'ERR_JWT_EXPIRED exp'],
    ['its beginning ahead', () => ({ nbf: seconds(31) }), 'ERR_JWT_CLAIM_VALIDATION_FAILED nbf'],
    ['an age of more than five minutes', () => ({ iat: seconds(-331) }), 'ERR_JWT_EXPIRED iat'],
    ['an event, as a logout token', () => ({ events: {} }), 'events'],
  ])('with %s is refused', async (_what, claims, reason) => {
    const person = await employee()
    const answer = await logIn({ sub: person.id, email: person.email, ...claims() })
    expect([answer.status, answer.body.code]).toEqual([403, 'oidc_failed'])
    expect(lastReason()).toBe(reason)
    expect(await trail(person.id)).toEqual([])
  })

  test.each([
    ['none', 'none', 'ERR_JOSE_ALG_NOT_ALLOWED'],
    ['HS256 with the public key', 'HS256', 'ERR_JOSE_ALG_NOT_ALLOWED'],
    ['a key of someone else', 'unknown key', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  ] as const)('with the signature %s is refused', async (_what, sign, reason) => {
    const person = await employee()
    api.issuer.way.sign = sign
    const answer = await logIn({ sub: person.id, email: person.email })
    expect([answer.status, answer.body.code]).toEqual([403, 'oidc_failed'])
    expect(lastReason()).toBe(reason)
  })

  test('that is none is refused, and nothing of a token is in the log', async () => {
    const answer = await send({ id_token: 'nothing', nonce: 'n'.repeat(36) })
    expect([answer.status, answer.body.code]).toEqual([403, 'oidc_failed'])
    const { id_token } = await oidcTokens(api)
    for (const part of id_token.split('.')) expect(api.logs.join('')).not.toContain(part)
  })

  test('of a tenant that is not ours is refused', async () => {
    const app = await api.withConfig({ oidc: { ...api.issuer.config, tenant: 'tenant-1' } })
    const person = await employee()
    const tried = async (tid: unknown) =>
      api.call('POST', '/api/v1/admin/login/oidc', {
        to: app,
        body: await oidcTokens(api, { sub: person.id, email: person.email, tid }),
      })
    expect((await tried('tenant-2')).body.code).toBe('oidc_refused')
    expect((await tried(undefined)).body.code).toBe('oidc_refused')
    expect((await tried('tenant-1')).status).toBe(200)
    await app.close()
  })

  test('without the address: the provider is asked for it, and believed only about the same person', async () => {
    const person = await employee()
    const { id_token, nonce } = await oidcTokens(api, { sub: person.id, email: undefined, email_verified: undefined })
    api.issuer.way.userInfo = { sub: 'someone else', email: person.email, email_verified: true }
    expect((await send({ id_token, nonce, access_token: 'a' })).body.code).toBe('oidc_failed')
    api.issuer.way.userInfo = { sub: person.id, email: person.email, email_verified: true }
    const again = await oidcTokens(api, { sub: person.id, email: undefined, email_verified: undefined })
    expect((await send({ ...again, access_token: 'a' })).status).toBe(200)
  })
})

describe.each(engines)('what begins and ends at the provider on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())
  beforeEach(() => api.issuer.reset())

  let count = 0
  /** An employee with a session that began at the provider. */
  const signedIn = async (claims: Record<string, unknown> = {}) => {
    const person = await api.person({ employee: 'editor', email: `there${++count}@maker.example` })
    const body = await oidcTokens(api, { sub: person.id, email: person.email, sid: `sid ${person.id}`, ...claims })
    const answer = await api.call('POST', '/api/v1/admin/login/oidc', { body })
    return { ...person, token: answer.body.api_token as string }
  }
  const isValid = async (token: string) => (await api.call('GET', '/api/v1/admin/check', { token })).status === 200
  const logOut = async (claims: Record<string, unknown>) =>
    api.call('POST', '/api/v1/admin/logout/oidc', { body: { logout_token: await api.issuer.logoutToken(claims) } })

  describe('a logout token', () => {
    test('with the name of a session ends that session, and no other', async () => {
      const one = await signedIn()
      const other = await signedIn()
      expect((await logOut({ sid: `sid ${one.id}` })).status).toBe(200)
      expect([await isValid(one.token), await isValid(other.token)]).toEqual([false, true])
      expect(api.logs.join('')).toContain('provider_logout')
    })

    test('with a subject ends all sessions that the person began there, and none that they began here', async () => {
      const person = await signedIn()
      const body = await oidcTokens(api, { sub: person.id, sid: undefined })
      const second = (await api.call('POST', '/api/v1/admin/login/oidc', { body })).body.api_token
      const here = await api.call('POST', '/api/v1/admin/login', {
        body: { email: person.email, password: 'Correct_2026' },
      })
      const other = await signedIn()
      expect((await logOut({ sub: person.id })).status).toBe(200)
      expect(await Promise.all([person.token, second, here.body.api_token, other.token].map(isValid))).toEqual([
        false,
        false,
        true,
        true,
      ])
    })

    test('with the session of another person ends nothing', async () => {
      const one = await signedIn()
      const other = await signedIn()
      await logOut({ sub: other.id, sid: `sid ${one.id}` })
      await logOut({ sub: 'nobody', sid: `sid ${one.id}` })
      expect([await isValid(one.token), await isValid(other.token)]).toEqual([true, true])
    })

    test('is used once', async () => {
      const token = await api.issuer.logoutToken({ sub: 'nobody' })
      const send = () => api.call('POST', '/api/v1/admin/logout/oidc', { body: { logout_token: token } })
      const answers = await Promise.all([send(), send(), send()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    })

    test('with an empty name of a session is refused, also with a subject, and ends no session without a name', async () => {
      const [one, other] = [await signedIn({ sid: undefined }), await signedIn({ sid: undefined })]
      for (const claims of [{ sid: '' }, { sid: '', sub: one.id }])
        expect((await logOut(claims)).body.code).toBe('oidc_failed')
      expect([await isValid(one.token), await isValid(other.token)]).toEqual([true, true])
    })

    const seconds = (offset: number) => Math.floor(api.clock.now.getTime() / 1_000) + offset
    test.each([
      ['without an event', () => ({ events: undefined })],
      ['with another event', () => ({ events: { 'https://evil.example': {} } })],
      ['with a nonce, as an ID token', () => ({ nonce: 'n' })],
      ['without an id', () => ({ jti: undefined })],
      ['without a session or a subject', () => ({ sid: undefined })],
      ['with an empty name of a session', () => ({ sid: '' })],
      ['with a number as the name of a session', () => ({ sid: 7 })],
      ['with a NUL in the name of a session', () => ({ sid: 'a\0' })],
      ['with a name of a session that is too long', () => ({ sid: 'a'.repeat(256) })],
      ['with an empty subject', () => ({ sub: '' })],
      ['with a NUL in the subject', () => ({ sub: 'a\0' })],
      ['for another audience', () => ({ aud: 'other' })],
      ['of another issuer', () => ({ iss: 'https://evil.example' })],
      ['that has expired', () => ({ exp: seconds(-31) })],
      ['that is old', () => ({ iat: seconds(-331) })],
    ])('%s is refused', async (_what, claims) => {
      const { id, token } = await signedIn()
      const answer = await logOut({ sid: `sid ${id}`, ...claims() })
      expect([answer.status, answer.body.code]).toEqual([403, 'oidc_failed'])
      expect(await isValid(token)).toBe(true)
    })
  })

  describe('a fresh proof', () => {
    const needsProof = (token: string) =>
      api.call('POST', '/api/v1/admin/session/end', { token, proves: false, body: noSession })
    const prove = async (token: string, claims: Record<string, unknown>) =>
      api.call('POST', '/api/v1/admin/session/proof/oidc', { token, body: await oidcTokens(api, claims) })
    const now = () => Math.floor(api.clock.now.getTime() / 1_000)

    test('is a login there just now; one of long ago, or of an untold time, is none', async () => {
      const long = await signedIn({ auth_time: now() - 600 })
      const untold = await signedIn({ auth_time: undefined })
      const just = await signedIn()
      for (const { token } of [long, untold]) expect((await needsProof(token)).body.code).toBe('proof_old')
      expect((await needsProof(just.token)).status).toBe(200)
    })

    test('is given by another login there, of the same person', async () => {
      const person = await signedIn({ auth_time: now() - 600 })
      const other = await signedIn()
      expect((await prove(person.token, { sub: other.id })).body.code).toBe('oidc_refused')
      expect((await prove(person.token, { sub: person.id, auth_time: now() - 600 })).body.code).toBe('oidc_failed')
      expect((await prove(person.token, { sub: person.id, auth_time: undefined })).body.code).toBe('oidc_failed')
      expect((await needsProof(person.token)).body.code).toBe('proof_old')
      expect((await prove(person.token, { sub: person.id })).status).toBe(200)
      expect((await needsProof(person.token)).status).toBe(200)
    })

    test('does not last longer for a time that is ahead as far as clocks differ; one further ahead is none', async () => {
      const provedAt = async (ahead: number) => {
        const { id } = await signedIn({ auth_time: now() + ahead })
        const ofPerson = api.db.selectFrom('token').select('proved_at').where('user_id', '=', id)
        return (await ofPerson.executeTakeFirstOrThrow()).proved_at
      }
      expect(await provedAt(30)).toEqual(api.clock.now)
      for (const ahead of [31, 3_600]) expect(await provedAt(ahead)).toEqual(new Date(0))
    })
  })

  describe('a group', () => {
    const groups = { claim: 'groups', editor: 'yard-editors', viewer: 'yard-viewers' }
    test('decides who edits and who views; who is in neither is refused', async () => {
      const app = await api.withConfig({ oidc: { ...api.issuer.config, groups } })
      const person = await api.person({ employee: 'view-only', email: `there${++count}@maker.example` })
      const logIn = async (claims: Record<string, unknown>) =>
        api.call('POST', '/api/v1/admin/login/oidc', {
          to: app,
          body: await oidcTokens(api, { sub: person.id, email: person.email, ...claims }),
        })
      for (const told of [undefined, [], ['others'], 'others', { 0: 'yard-editors' }])
        expect((await logIn({ groups: told })).body.code).toBe('oidc_refused')
      expect(await api.db.selectFrom('oidc_link').select('user_id').where('user_id', '=', person.id).execute()).toEqual(
        [],
      )
      expect((await logIn({ groups: ['others', 'yard-editors'] })).body.is_only_view).toBe(0)
      // The last editor stays one.
      await api.db.updateTable('user').set({ is_only_view: 1 }).where('id', '!=', person.id).execute()
      expect((await logIn({ groups: 'yard-viewers' })).body.is_only_view).toBe(0)
      await api.person({ employee: 'editor' })
      expect((await logIn({ groups: 'yard-viewers' })).body.is_only_view).toBe(1)
      await app.close()
    })
  })

  test('a session from there needs no passkey, whatever the company demands: the provider has its own rules', async () => {
    await api.db.updateTable('company').set({ passkey_policy: 'all' }).where('code', '=', 'C000000').execute()
    const person = await signedIn()
    const here = await api.call('POST', '/api/v1/admin/login', {
      body: { email: person.email, password: 'Correct_2026' },
    })
    const list = (token: string) => api.call('GET', '/api/v1/admin/company/azurecode', { token })
    expect((await list(here.body.api_token)).body.code).toBe('passkey_required')
    expect((await list(person.token)).status).toBe(200)
    expect((await api.call('GET', '/api/v1/admin/check', { token: person.token })).body.is_passkey_required).toBe(0)
    await api.db.updateTable('company').set({ passkey_policy: 'offered' }).where('code', '=', 'C000000').execute()
  })

  test('the link ends with the account', async () => {
    const person = await signedIn()
    const editor = await api.signedIn({ employee: 'editor' })
    const body = { user_id: person.id, company_code: 'C000000', status: 'deleted', text: '退職' }
    const deleted = await api.call('POST', '/api/v1/admin/user/status', { as: editor, body })
    expect(deleted.status).toBe(200)
    expect(await isValid(person.token)).toBe(false)
    expect(await api.db.selectFrom('oidc_link').select('user_id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    )
  })

  test('keys: new ones are fetched, and without an answer of the provider nothing is accepted', async () => {
    const logIn = async (to: typeof api.app) => {
      const person = await api.person({ employee: 'editor', email: `there${++count}@maker.example` })
      const body = await oidcTokens(api, { sub: person.id, email: person.email })
      return api.call('POST', '/api/v1/admin/login/oidc', { to, body })
    }
    const fresh = () => api.withConfig({})
    const answers: [string, Parameters<typeof api.issuer.answer>[1]][] = [
      ['silent', () => {}],
      ['gone', (_request, response) => response.writeHead(404).end()],
      [
        'broken',
        (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":'),
      ],
      ['of another place', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
      ['huge', (_request, response) => response.writeHead(200).end(`{"keys":[],"more":"${'x'.repeat(300_000)}"}`)],
      ['compressed', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
    ]
    for (const path of ['/jwks', '/.well-known/openid-configuration'])
      for (const [what, answer] of answers) {
        const app = await fresh()
        api.issuer.answer(path, answer)
        const refused = await logIn(app)
        expect([what, refused.status, refused.body.code]).toEqual([what, 503, 'oidc_unavailable'])
        api.issuer.reset()
        expect((await logIn(app)).status).toBe(200)
        await app.close()
      }
  })

  test('keys that are rotated midway: a token of the new one is accepted as soon as keys are fetched again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const app = await api.withConfig({})
    const logIn = async () => {
      const person = await api.person({ employee: 'editor', email: `there${++count}@maker.example` })
      const body = await oidcTokens(api, { sub: person.id, email: person.email })
      return (await api.call('POST', '/api/v1/admin/login/oidc', { to: app, body })).status
    }
    expect(await logIn()).toBe(200)
    const old = await oidcTokens(api, { sub: 'old key' })
    api.issuer.rotate()
    // Unknown keys are no way to make this server ask the provider again and again.
    expect([await logIn(), await logIn()]).toEqual([403, 403])
    expect(api.issuer.requests.filter(path => path === '/jwks').length).toBe(1)
    vi.setSystemTime(Date.now() + 11_000)
    expect(await logIn()).toBe(200)
    expect(api.issuer.requests.filter(path => path === '/jwks').length).toBe(2)
    expect((await api.call('POST', '/api/v1/admin/login/oidc', { to: app, body: old })).body.code).toBe('oidc_failed')
    vi.useRealTimers()
    await app.close()
  })
})

describe.each(engines)('passwords of employees that are off, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const path = '/api/v1/admin/oidc/setting'
  let editor: Awaited<ReturnType<AccountApi['signedIn']>>
  let emergency: Awaited<ReturnType<AccountApi['person']>>
  beforeEach(async () => {
    api.issuer.reset()
    await api.db.deleteFrom('setting').execute()
    editor = await api.signedIn({ employee: 'editor' })
    emergency = await api.person({ employee: 'editor' })
  })
  const logIn = (email: string, password = 'Correct_2026', to = api.app) =>
    api.call('POST', '/api/v1/admin/login', { to, body: { email, password } })
  const off = (emergency_email = emergency.email, row_version = 0) =>
    api.call('POST', path, { as: editor, body: { passwords_off: 1, emergency_email, row_version } })

  test('are switched off only with an emergency account that can log in with one and make changes', async () => {
    const viewer = await api.person({ employee: 'view-only' })
    const invited = await api.person({ employee: 'editor', registered: false })
    const customer = await api.person({ company: 'C000101', manager: true })
    for (const email of [viewer.email, invited.email, customer.email, 'nobody@maker.example']) {
      const answer = await off(email)
      expect([answer.status, answer.body.errors]).toEqual([422, { emergency_email: ['not_editor'] }])
    }
    expect((await off('')).status).toBe(422)
    const done = await off()
    expect(done.body).toEqual({ available: 1, passwords_off: 1, emergency_email: emergency.email, row_version: 1 })
    const stale = await off(emergency.email, 0)
    expect([stale.status, stale.body.current]).toEqual([409, done.body])
    expect((await logIn(editor.email)).body.code).toBe('passwords_off')
    const on = { passwords_off: 0, emergency_email: '', row_version: 1 }
    expect((await api.call('POST', path, { as: editor, body: on })).body.passwords_off).toBe(0)
    expect((await logIn(editor.email)).status).toBe(200)
  })

  test('of an employee who loses the rights at that moment, one or the other holds', async () => {
    const rightsOf = async ({ id }: { id: string }, is_only_view: 0 | 1) => {
      const { row_version, company_code } = await api.db
        .selectFrom('user')
        .innerJoin('company_user', 'company_user.user_id', 'user.id')
        .select(['user.row_version', 'company_user.company_code'])
        .where('user.id', '=', id)
        .executeTakeFirstOrThrow()
      const body = { company_code, user_id: id, is_only_view, row_version }
      return api.call('POST', '/api/v1/admin/user/azure/edit', { as: editor, body })
    }
    for (let round = 0; round < 10; round++) {
      const [set, lost] = await Promise.all([off(), rightsOf(emergency, 1)])
      expect([set.status, lost.status].toSorted()).toEqual([200, set.status === 200 ? 409 : 422])
      await api.db.deleteFrom('setting').execute()
      if (lost.status === 200) await rightsOf(emergency, 0)
    }
  })

  test('without a provider cannot be switched off, and count as on', async () => {
    const app = await api.withConfig({ oidc: undefined })
    const body = { passwords_off: 1, emergency_email: emergency.email, row_version: 0 }
    expect((await api.call('POST', path, { to: app, as: editor, body })).body.code).toBe('conflict')
    await off()
    expect((await logIn(editor.email, 'Correct_2026', app)).status).toBe(200)
    expect((await api.call('GET', path, { to: app, as: editor })).body).toMatchObject({
      available: 0,
      passwords_off: 0,
    })
    await app.close()
  })

  test('a wrong password is told from a right one no sooner than before', async () => {
    await off()
    expect((await logIn(editor.email, 'Wrong_2026')).body.code).toBe('login_failed')
    const customer = await api.person({ company: 'C000101' })
    const body = { email: customer.email, password: 'Correct_2026' }
    expect((await api.call('POST', '/api/login', { body })).status).toBe(200)
  })

  test('each login of the emergency account is in the trail, and all who can make changes get a mail in their language', async () => {
    const english = await api.person({ employee: 'editor', columns: { locale: 'en' } })
    const viewer = await api.person({ employee: 'view-only' })
    await off()
    expect((await logIn(emergency.email)).status).toBe(200)
    expect((await logIn(emergency.email)).status).toBe(200)
    const trail = await api.db.selectFrom('audit_log').select('id').where('action', '=', 'login.emergency').execute()
    expect(trail.length).toBe(2)
    const lines = api.logs.map(text => JSON.parse(text)).filter(({ account }) => account === emergency.id)
    expect(new Set(lines.map(({ audit }) => audit))).toEqual(new Set(['login', 'emergency_login']))
    expect(new Set(lines.map(({ who }) => who)).size).toBe(1)
    expect(lines[0]?.who).toMatch(/^\w/)
    const told = async (email: string) =>
      (await api.mailsTo(email)).filter(({ template }) => template === 'emergency_login')
    expect((await told(editor.email)).length).toBe(2)
    expect((await told(emergency.email)).length).toBe(2)
    expect((await told(viewer.email)).length).toBe(0)
    const [mail] = await told(english.email)
    expect(mail?.subject).toBe('[Yardkey] The emergency account has logged in')
    expect(mail?.text).toContain('/audit')
    // Not when it logs in at the provider.
    await linkTo(api, emergency.id)
    const body = await oidcTokens(api, { sub: emergency.id })
    expect((await api.call('POST', '/api/v1/admin/login/oidc', { body })).status).toBe(200)
    expect((await told(editor.email)).length).toBe(2)
  })

  test('are no fresh proof either', async () => {
    await off()
    const body = { password: 'Correct_2026' }
    const answer = await api.call('POST', '/api/v1/admin/session/proof', { as: editor, body })
    expect(answer.body.code).toBe('passwords_off')
  })

  test('a passkey alone is refused, before anything is told or a request for help ends', async () => {
    const { authenticator } = await givePasskey(api, editor)
    await api.db
      .insertInto('unlock_request')
      .values({ user_id: editor.id, kind: 'passkey', text: 'lost', requested_at: api.clock.now })
      .execute()
    await api.db.updateTable('user').set({ last_login_at: api.clock.now }).where('id', '=', editor.id).execute()
    await off()
    const way = '/api/v1/admin/login/passkey'
    const browser_token = 'b'.repeat(43)
    const { body } = await api.call('POST', `${way}/options`, { body: { browser_token } })
    const used = { browser_token, ...authenticator.use(body.options) }
    expect((await api.call('POST', way, { body: used })).body.code).toBe('passwords_off')
    expect(await api.mailsTo(editor.email)).toEqual([])
    const request = api.db.selectFrom('unlock_request').select('state').where('user_id', '=', editor.id)
    expect(await request.execute()).toEqual([{ state: 'pending' }])
  })

  test('the code of a login that began before is of no use', async () => {
    const app = await api.withConfig({ newBrowserCode: true })
    const begun = await logIn(editor.email, 'Correct_2026', app)
    const code = /\b\d{6}\b/.exec((await api.mailsTo(editor.email)).at(-1)?.text ?? '')?.[0]
    await off()
    const body = { proof_token: begun.body.proof_token, code }
    expect((await api.call('POST', '/api/v1/admin/login/code', { to: app, body })).body.code).toBe('passwords_off')
    await app.close()
  })

  test('the emergency account stays an editor who can log in', async () => {
    await off()
    const member = { user_id: emergency.id, company_code: 'C000000' }
    const { row_version } = await api.db
      .selectFrom('user')
      .select('row_version')
      .where('id', '=', emergency.id)
      .executeTakeFirstOrThrow()
    const edit = { user_id: emergency.id, is_only_view: 1, row_version }
    expect((await api.call('POST', '/api/v1/admin/user/azure/edit', { as: editor, body: edit })).body.code).toBe(
      'emergency_account',
    )
    for (const change of [{ status: 'deactive' }, { status: 'deleted', text: '退職' }])
      expect(
        (await api.call('POST', '/api/v1/admin/user/status', { as: editor, body: { ...member, ...change } })).body.code,
      ).toBe('emergency_account')
  })
})

describe.each(engines)('the link of an employee on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  test('is shown, and removed with the sessions that began at the provider; another account then gets it', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    const person = await api.person({ employee: 'view-only', email: 'successor@maker.example' })
    const logIn = async (sub: string) =>
      api.call('POST', '/api/v1/admin/login/oidc', { body: await oidcTokens(api, { sub, email: person.email }) })
    const linkOf = async () =>
      (await api.call('GET', '/api/v1/admin/user/oidc', { as: editor, query: { user_id: person.id } })).body.linked_at
    const unlink = () =>
      api.call('POST', '/api/v1/admin/user/oidc/unlink', { as: editor, body: { user_id: person.id } })
    expect(await linkOf()).toBe(null)
    expect((await unlink()).status).toBe(404)
    const token = (await logIn('first')).body.api_token
    expect(await linkOf()).toBe(api.clock.now.toISOString())
    expect((await logIn('second')).body.code).toBe('oidc_refused')
    expect((await unlink()).status).toBe(200)
    expect((await api.call('GET', '/api/v1/admin/check', { token })).status).toBe(401)
    expect((await logIn('second')).status).toBe(200)
    expect((await logIn('first')).body.code).toBe('oidc_refused')
  })

  const post = (path: string, body: object, token?: string) =>
    api.call('POST', `/api/v1/${path}`, { body, ...(token !== undefined && { token }) })
  /** A login at the provider by a link that there is, or with an address. */
  const enter = async (sub: string, email = 'intruder@maker.example', to = api.app) =>
    api.call('POST', '/api/v1/admin/login/oidc', { to, body: await oidcTokens(api, { sub, email }) })
  /** Rescues by the mail about a login. @returns the status, and what the page tells of links that are removed */
  const secureByLogin = async (email: string) => {
    const { status, body } = await post('front/account/secure', { token: await api.linkOf(email, 'login') })
    return [status, body.unlinked]
  }
  const isLinked = async (user_id: string) =>
    (await api.db.selectFrom('oidc_link').select('subject').where('user_id', '=', user_id).execute()).length > 0

  test('that an intruder has made ends with a change of address that is undone; its owner links their own', async () => {
    const person = await api.signedIn({ employee: 'editor', email: 'undone@maker.example' })
    const names = { first_name: '花子', middle_name: '', family_name: '山田' }
    const { row_version } = await api.db
      .selectFrom('user')
      .select('row_version')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const email = 'taken@maker.example'
    const edit = { ...names, email, row_version, user_id: person.id, company_code: 'C000000' }
    expect((await post('admin/user/profile/edit', edit, person.token)).status).toBe(200)
    const [confirm, undo] = [{ token: await api.linkOf(email) }, { token: await api.linkOf(person.email) }]
    expect((await post('admin/edit/mailaddress/verification', confirm, person.token)).status).toBe(200)
    const intruder = await enter('intruder', email)
    expect(intruder.status).toBe(200)
    expect((await post('front/edit/mailaddress/undo', undo)).body).toMatchObject({
      outcome: 'restored',
      unlinked: [email],
    })
    expect((await api.call('GET', '/api/v1/admin/check', { token: intruder.body.api_token })).status).toBe(401)
    expect((await enter('intruder')).body.code).toBe('oidc_refused')
    expect((await enter('owner', person.email)).status).toBe(200)
  })

  test('ends with the rescue by the mail about a login with it, however old it is; the trail tells it', async () => {
    const person = await api.signedIn({ employee: 'editor', email: 'rescued@maker.example' })
    expect((await enter('old intruder', person.email)).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 30 * day)
    expect((await enter('old intruder')).status).toBe(200)
    expect(await secureByLogin(person.email)).toEqual([200, [person.email]])
    expect((await enter('old intruder')).body.code).toBe('oidc_refused')
    const entries = api.db.selectFrom('audit_log').select(['actor', 'before']).where('target_id', '=', person.id)
    expect(await entries.where('action', '=', 'employee.oidc_unlink').execute()).toEqual([
      { actor: 'system', before: { issuer: api.issuer.config.issuer, provider_account: 'old intruder' } },
    ])
  })

  test('that is long there stays, when a login with the password is rescued', async () => {
    const person = await api.signedIn({ employee: 'editor', email: 'long@maker.example' })
    expect((await enter('long there', person.email)).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 30 * day)
    await signIn(api.app, person, '/api/v1/admin/login')
    expect(await secureByLogin(person.email)).toEqual([200, []])
    expect(await isLinked(person.id)).toBe(true)
  })

  test('that ends during a login lets nobody in', async () => {
    const person = await api.signedIn({ employee: 'editor', email: 'meanwhile@maker.example' })
    expect((await enter('meanwhile', person.email)).status).toBe(200)
    let isArmed = true
    const { db } = api
    const ending: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isArmed && result.rows.some(row => 'object_id' in row)) {
          isArmed = false
          expect(await secureByLogin(person.email)).toEqual([200, [person.email]])
        }
        return result
      },
    }
    const app = await api.withConfig({}, { through: db.withPlugin(ending) })
    const answer = await enter('meanwhile', undefined, app)
    expect([isArmed, answer.status, answer.body.code]).toEqual([false, 410, 'login_ended'])
    await app.close()
  })
})
