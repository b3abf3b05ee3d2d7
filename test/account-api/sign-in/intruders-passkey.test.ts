/** Someone who knew a password has added a passkey. The owner, who reads the mails, gets rid of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { givePasskey, newAuthenticator } from '../passkeys.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'
import { type Actions, actionsOf } from './intruder.ts'

const minute = 60_000

describe.each(engines)("an intruder's passkey, on %s", engine => {
  let api: AccountApi
  let at: Actions
  beforeAll(async () => {
    api = await setUp(engine)
    at = actionsOf(api)
  })
  afterAll(() => api.close())

  /** An account without passkeys, to which an intruder has added one, `ago` before now. */
  const intrude = async (ago: number) => {
    const owner = await api.signedIn({ company: companyA, columns: { last_login_at: api.clock.now } })
    const { authenticator, passkey_id } = await at.add(owner.token, "Intruder's")
    at.pass(ago)
    return { owner, authenticator, passkey_id }
  }

  test('that is older than 72 hours logs in no more after the link of the mail about its login', async () => {
    const { owner, authenticator } = await intrude(4 * day)
    const { api_token } = (await at.logInAlone(authenticator)).body
    expect((await at.secure(await at.linkIn(owner, 'new_login'))).status).toBe(200)
    expect((await api.call('GET', '/api/v1/front/check', { token: api_token })).status).toBe(401)
    expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
    const given = await at.reset(owner, { asks: false })
    expect((await at.logIn(owner, given)).status).toBe(200)
  })

  test('and what was added since it goes with it, but not what was there before', async () => {
    const { owner, authenticator } = await intrude(0)
    const before = newAuthenticator()
    at.pass(-10 * day)
    await givePasskey(api, owner, before, 'Own')
    at.pass(11 * day)
    const later = await givePasskey(api, owner, newAuthenticator(), 'Later')
    at.pass(4 * day)
    await at.logInAlone(authenticator)
    await at.secure(await at.linkIn(owner, 'new_login'))
    expect((await at.logInAlone(later.authenticator)).body.code).toBe('passkey_refused')
    expect((await at.logInAlone(before)).status).toBe(200)
  })

  test('and what was added with it by a server whose clock is behind', async () => {
    const { owner, authenticator } = await intrude(0)
    at.pass(-minute)
    const second = await givePasskey(api, owner, newAuthenticator(), 'Second')
    at.pass(4 * day)
    await at.logInAlone(authenticator)
    await at.secure(await at.linkIn(owner, 'new_login'))
    for (const key of [authenticator, second.authenticator])
      expect((await at.logInAlone(key)).body.code).toBe('passkey_refused')
  })

  test('is got rid of by the first mail, also after a reset of the password', async () => {
    const { owner, authenticator } = await intrude(minute)
    const given = await at.reset(owner)
    at.pass(minute)
    expect((await at.logIn(owner, given)).body.code).toBe('proof_required')
    const { status } = await at.secure(await at.linkIn(owner, 'factor_changed'))
    expect([status, (await at.logInAlone(authenticator)).body.code]).toEqual([200, 'passkey_refused'])
    await at.reset(owner, { asks: false })
    expect((await at.logIn(owner, newPassword.password)).status).toBe(200)
  })

  test("does not cancel the owner's call for help", async () => {
    const { owner, authenticator } = await intrude(4 * day)
    const { proof_token } = (await at.logIn(owner, password)).body
    expect((await at.report(proof_token)).status).toBe(200)
    const { api_token } = (await at.logInAlone(authenticator)).body
    await at.prove((await at.logIn(owner, password)).body.proof_token, authenticator)
    const others = await at.post('session/others', api_token)
    expect(others.status).toBe(200)
    const removed = await api.call('POST', `/api/v1/front/user/passkey/reset/${owner.id}`, {
      as: await api.signedIn({ company: companyA, manager: true }),
      body: { company_code: companyA },
    })
    expect(removed.status).toBe(200)
    expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
  })

  test.each(['front', 'admin'] as const)('is removed without a request, through %s', async side => {
    const { owner, authenticator } = await intrude(4 * day)
    const answer = await api.call('POST', `/api/v1/${side}/user/passkey/reset/${owner.id}`, {
      as: await api.signedIn(side === 'front' ? { company: companyA, manager: true } : { employee: 'editor' }),
      body: { company_code: companyA, text: '電話で確認しました。' },
    })
    expect([answer.status, answer.body]).toEqual([200, { mail_sent: 1 }])
    expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
  })

  /** An account with an own passkey of ten days and one of an intruder, who has logged in with it; secured by the mail about that. */
  const secured = async () => {
    const { owner, authenticator, passkey_id } = await intrude(0)
    at.pass(-10 * day)
    const own = await givePasskey(api, owner, newAuthenticator(), 'Own')
    at.pass(14 * day)
    await at.logInAlone(authenticator)
    const answer = await at.secure(await at.linkIn(owner, 'new_login'))
    expect(answer.body).toEqual({
      ...{ is_employee: 0, suspended: ["Intruder's"], unlinked: [], codes_ended: 0, held: [] },
    })
    return { owner, intruder: { authenticator, passkey_id }, own, given: await at.reset(owner, { asks: false }) }
  }
  /** The owner's session after the rescue. */
  const enter = async ({ owner, own, given }: Awaited<ReturnType<typeof secured>>) => {
    const { proof_token } = (await at.logIn(owner, given)).body
    return (await at.prove(proof_token, own.authenticator)).body.api_token as string
  }

  describe('once it is suspended', () => {
    test('completes no login, proves nothing, and is in no list but its own', async () => {
      const made = await secured()
      const { owner, intruder, own, given } = made
      const { proof_token } = (await at.logIn(owner, given)).body
      const { body } = await api.call('POST', '/api/login/proof/passkey/options', { body: { proof_token } })
      expect(body.options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([own.authenticator.id])
      expect((await at.prove(proof_token, intruder.authenticator)).body.code).toBe('passkey_refused')
      const token = await enter(made)
      const { passkeys, suspended } = await at.list(token)
      expect(passkeys).toMatchObject([{ name: 'Own' }])
      expect(suspended).toEqual([
        {
          passkey_id: intruder.passkey_id,
          name: "Intruder's",
          created_at: expect.any(String),
          last_used_at: expect.any(String),
          suspended_at: expect.any(String),
        },
      ])
      const { options } = (await at.post('session/proof/options', token)).body
      const proof = await at.post('session/proof/passkey', token, intruder.authenticator.use(options))
      expect(proof.body.code).toBe('passkey_refused')
      expect((await at.post('passkey/edit', token, { passkey_id: intruder.passkey_id, name: 'x' })).status).toBe(404)
      const entries = api.db.selectFrom('audit_log').select(['action', 'after']).where('target_id', '=', owner.id)
      expect(await entries.where('action', '=', 'user.secure').execute()).toEqual([
        { action: 'user.secure', after: { suspended_passkeys: ["Intruder's"] } },
      ])
    })

    test('is removed by its owner, or added again by no one while it waits', async () => {
      const made = await secured()
      const token = await enter(made)
      const { options } = (await at.post('passkey/options', token)).body
      expect(options.excludeCredentials).toHaveLength(2)
      const { authenticator, passkey_id } = made.intruder
      const stranger = await api.signedIn({ company: companyA })
      const others = (await at.post('passkey/options', stranger.token)).body.options
      const taken = await at.post('passkey/add', stranger.token, { name: 'x', ...authenticator.create(others) })
      expect(taken.body.code).toBe('passkey_known')
      for (const call of ['passkey/keep', 'passkey/delete'])
        expect((await at.post(call, stranger.token, { passkey_id })).status).toBe(404)
      expect((await at.post('passkey/delete', token, { passkey_id })).status).toBe(200)
      expect(await at.list(token)).toMatchObject({ passkeys: [{ name: 'Own' }], suspended: [] })
      expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
    })

    test("logs in again after its owner has said that it is theirs; that is told, and the mail's link acts on it", async () => {
      const made = await secured()
      const token = await enter(made)
      const { passkey_id, authenticator } = made.intruder
      expect((await at.post('passkey/keep', token, { passkey_id })).status).toBe(200)
      expect((await at.post('passkey/keep', token, { passkey_id })).status).toBe(404)
      expect((await api.mailsTo(made.owner.email)).at(-1)?.text).toContain(
        "「Intruder's」が、再び使えるようになりました",
      )
      expect((await at.logInAlone(authenticator)).status).toBe(200)
      await at.secure(await at.linkIn(made.owner, 'factor_changed'))
      expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
    })

    test('leads to the set-up where one is demanded and no other is left; keeping it there is enough with new codes', async () => {
      const { owner, passkey_id } = await intrude(minute)
      await at.secure(await at.linkIn(owner, 'factor_changed'))
      const given = await at.reset(owner, { asks: false })
      await api.db.updateTable('company').set({ passkey_policy: 'all' }).where('code', '=', companyA).execute()
      const { body } = await at.logIn(owner, given)
      expect(body).toMatchObject({ is_passkey_required: 1 })
      const token = body.api_token as string
      expect((await at.post('passkey/keep', token, { passkey_id })).status).toBe(200)
      expect(await at.makeCodes(token)).toHaveLength(10)
      expect((await api.call('GET', at.path('session/list'), { token })).status).toBe(200)
      await api.db.updateTable('company').set({ passkey_policy: 'offered' }).where('code', '=', companyA).execute()
    })
  })

  test('that was added through an older one of theirs takes that with it', async () => {
    const { owner, authenticator } = await intrude(5 * day)
    const token = (await at.logInAlone(authenticator)).body.api_token as string
    const late = await at.add(token, 'Late')
    at.pass(5 * day)
    await at.logInAlone(late.authenticator)
    await at.secure(await at.linkIn(owner, 'new_login'))
    for (const passkey of [authenticator, late.authenticator])
      expect((await at.logInAlone(passkey)).body.code).toBe('passkey_refused')
  })

  test('is told of after ten mails of the day, if the links of none of these act on it', async () => {
    const { owner, authenticator } = await intrude(4 * day)
    const told = async () => (await api.mailsTo(owner.email)).filter(({ template }) => template === 'new_login').length
    const before = await told()
    for (let count = 0; count < 11; count++) await at.logInAlone(authenticator)
    expect(await told()).toBe(before + 10)
    // As if these had been about logins without a passkey.
    await api.db.updateTable('link').set({ factor_since: null }).where('user_id', '=', owner.id).execute()
    for (const _ of [1, 2]) await at.logInAlone(authenticator)
    expect(await told()).toBe(before + 11)
    await at.secure(await at.linkIn(owner, 'new_login'))
    expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
  })

  test("who has taken the address loses the links that were mailed to them, and the owner keeps those of one's own", async () => {
    const { owner, authenticator } = await intrude(4 * day)
    const token = (await at.logInAlone(authenticator)).body.api_token as string
    const email = 'taken@intruder.example'
    const { row_version } = await api.db
      .selectFrom('user')
      .select('row_version')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const names = { first_name: '花子', middle_name: '', family_name: '山田' }
    expect((await at.post('user/profile/edit', token, { ...names, email, row_version })).status).toBe(200)
    await at.post('edit/mailaddress/verification', token, { token: await api.linkOf(email) })
    await at.logInAlone(authenticator)
    const theirs = await at.linkIn({ ...owner, email }, 'new_login')
    const undo = { token: await at.linkIn(owner, 'mailaddress_asked') }
    expect((await api.call('POST', '/api/v1/front/edit/mailaddress/undo', { body: undo })).body).toEqual({
      outcome: 'restored',
      is_employee: 0,
      suspended: ["Intruder's"],
      unlinked: [],
      codes_ended: 0,
      held: [],
    })
    expect((await at.secure(theirs)).body.code).toBe('link_ended')
    expect((await at.logInAlone(authenticator)).body.code).toBe('passkey_refused')
  })
})
