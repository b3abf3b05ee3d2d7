import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endBegun } from '../../../server/account-api/access/ending/end-begun.ts'
import type { PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import { engines } from '../../helper/account-api.ts'
import type { Authenticator } from '../../helper/authenticator.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { contactAddress } from '../build.ts'
import { givePasskey, giveRecoveryCodes } from '../passkeys.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const text = '電話をなくしました。\n新しい電話で設定し直したいです。'

describe.each(engines)('lost passkeys, on %s', engine => {
  let api: AccountApi
  let manager: Person
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await withPasskey({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const demand = (code: string, passkey_policy: PasskeyPolicyName) =>
    api.db.updateTable('company').set({ passkey_policy }).where('code', '=', code).execute()
  /** Someone with a passkey and recovery codes, who is logged in. */
  const withPasskey = async (given: Parameters<AccountApi['signedIn']>[0] = { company: companyA }) => {
    const person = await api.signedIn(given)
    await givePasskey(api, person)
    await giveRecoveryCodes(api, person)
    return person
  }
  const admin = '/api/v1/admin/login'
  const login = (person: Person, path = '/api/login', given = password) =>
    api.call('POST', path, { body: { email: person.email, password: given } })
  const report = async (person: Person, path = '/api/login', reason = text) =>
    api.call('POST', `${path}/proof/lost`, {
      body: { proof_token: (await login(person, path)).body.proof_token, text: reason },
    })
  const decide = (how: 'reset' | 'reject', { id }: Person, as: Person, company_code = companyA) => {
    const side = as === editor ? 'admin' : 'front'
    return api.call('POST', `/api/v1/${side}/user/passkey/${how}/${id}`, {
      as,
      body: { company_code, ...(how === 'reject' && { text: 'お電話ください。' }) },
    })
  }
  const requests = ({ id }: Person) =>
    api.db.selectFrom('unlock_request').selectAll().where('user_id', '=', id).orderBy('requested_at').execute()
  const passkeys = async ({ id }: Person) => {
    const count = async (table: 'passkey' | 'recovery_code') =>
      (await api.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length
    return [await count('passkey'), await count('recovery_code')]
  }
  const trail = async ({ id }: Person) =>
    (await api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()).map(
      ({ action, actor, company_code, reason }) => [action, actor, company_code, reason],
    )
  const templates = async (email: string) => (await api.mailsTo(email)).map(({ template }) => template)

  test('an administrator hears of it and removes them; sessions end, and the next login leads to the set-up', async () => {
    await demand(companyA, 'all')
    const person = await withPasskey()
    const check = () => api.call('GET', '/api/v1/front/check', { as: person })
    expect((await check()).status).toBe(200)
    const before = (await templates(manager.email)).length
    expect((await report(person)).status).toBe(200)
    const [mail] = (await api.mailsTo(manager.email)).slice(before)
    expect(mail).toMatchObject({ template: 'passkey_lost', locale: 'ja' })
    expect(mail?.text).toContain(`/accountSetting/${companyA}/account/${person.id}`)
    expect(mail?.text).toContain('新しい電話で設定し直したいです。')
    expect(await templates(person.email)).toEqual(['factor_changed'])
    const info = await api.call('POST', '/api/v1/front/user/info', {
      as: manager,
      body: { company_code: companyA, user_id: person.id },
    })
    expect(info.body.passkey_request).toEqual({ text, requested_at: api.clock.now.toISOString() })

    const decided = await decide('reset', person, manager)
    expect([decided.status, decided.body]).toEqual([200, { mail_sent: 1 }])
    expect([await passkeys(person), (await check()).status]).toEqual([[0, 0], 401])
    expect(await requests(person)).toMatchObject([{ kind: 'passkey', state: 'approved', decided_by: manager.id }])
    expect(await templates(person.email)).toEqual(['factor_changed', 'factor_changed'])
    expect(await trail(person)).toEqual([
      ['user.passkey_lost', person.email, companyA, text],
      ['user.passkey_reset', manager.email, companyA, null],
    ])
    expect((await login(person)).body).toMatchObject({ is_passkey_required: 1 })
    await demand(companyA, 'offered')
  })

  test('one request at a time; after a rejection with a reason, another', async () => {
    const person = await withPasskey()
    expect((await report(person)).status).toBe(200)
    expect((await report(person)).body.code).toBe('conflict')
    expect((await decide('reject', person, manager)).body).toEqual({ mail_sent: 1 })
    expect((await api.mailsTo(person.email)).at(-1)).toMatchObject({ template: 'passkey_rejected' })
    expect((await api.mailsTo(person.email)).at(-1)?.text).toContain('お電話ください。')
    expect(await passkeys(person)).toEqual([1, 10])
    expect((await decide('reset', person, manager)).body.code).toBe('conflict')
    expect((await report(person)).status).toBe(200)
  })

  test('of two decisions at once, one holds', async () => {
    const person = await withPasskey()
    await report(person)
    const both = await Promise.all([decide('reset', person, manager), decide('reject', person, editor)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [request] = await requests(person)
    expect((await passkeys(person))[0]).toBe(request?.state === 'approved' ? 0 : 1)
  })

  test('the maker hears of an administrator without a colleague, of a person of several companies, and of an employee', async () => {
    const company = await api.company('C000301')
    const alone = await withPasskey({ company, manager: true })
    const shared = await withPasskey()
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: shared.id }).execute()
    const employee = await withPasskey({ employee: 'view-only' })
    for (const [person, path, page] of [
      [alone, '/api/login', `/company/${company}/account/${alone.id}`],
      [shared, '/api/login', `/company/${companyA}/account/${shared.id}`],
      [employee, admin, `/makeruser/account/${employee.id}`],
    ] as const) {
      expect((await report(person, path)).status).toBe(200)
      const mail = (await api.mailsTo(contactAddress)).at(-1)
      expect([mail?.template, mail?.text.includes(page)]).toEqual(['passkey_lost', true])
    }
    // The company does not decide alone on a person of another one.
    expect((await decide('reset', shared, manager)).status).toBe(403)
    expect((await decide('reset', shared, editor)).status).toBe(200)
    expect((await decide('reset', employee, manager)).status).toBe(404)
    expect((await decide('reset', employee, editor, 'C000000')).status).toBe(200)
    expect(await passkeys(employee)).toEqual([0, 0])
  })

  test('not of oneself, not of another company, not without a request', async () => {
    const person = await withPasskey()
    await report(person)
    const other = await api.signedIn({ company: companyB, manager: true })
    expect((await decide('reset', person, other)).status).toBe(404)
    expect((await decide('reset', person, other, companyB)).status).toBe(404)
    const own = await api.signedIn({ company: companyA, manager: true })
    await api.db.insertInto('unlock_request').values({ user_id: own.id, kind: 'passkey', text }).execute()
    expect((await decide('reset', own, own)).status).toBe(403)
    expect((await decide('reset', await withPasskey(), manager)).body.code).toBe('conflict')
  })

  test('only in a login that waits for a passkey', async () => {
    const wrong = await api.call('POST', '/api/login/proof/lost', { body: { proof_token: 'x'.repeat(43), text } })
    expect([wrong.status, wrong.body.code]).toEqual([410, 'login_ended'])
    const person = await withPasskey()
    const { body } = await login(person)
    const empty = await api.call('POST', '/api/login/proof/lost', {
      body: { proof_token: body.proof_token, text: ' ' },
    })
    expect([empty.status, empty.body.errors]).toEqual([422, { text: ['required'] }])
    const ofEmployees = await api.call('POST', `${admin}/proof/lost`, { body: { proof_token: body.proof_token, text } })
    expect(ofEmployees.body.code).toBe('login_ended')
  })

  test('a new password ends the request, and does not skip the passkey', async () => {
    await demand(companyA, 'all')
    const person = await withPasskey()
    await report(person)
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
    const mail = (await api.mailsTo(person.email)).filter(({ template }) => template === 'reset').at(-1)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = await api.call('POST', `/api/v1/front/forget/password/verification/${token}`, { body: newPassword })
    expect(reset.status).toBe(200)
    const marks = reset.body.device_mark ? [reset.body.device_mark] : []
    const again = await api.call('POST', '/api/login', {
      body: { email: person.email, password: newPassword.password, device_marks: marks },
    })
    expect([again.status, again.body.code, again.body.ways]).toEqual([
      403,
      'proof_required',
      ['passkey', 'recovery_code'],
    ])
    expect(await requests(person)).toMatchObject([{ state: 'rejected' }])
    expect((await decide('reset', person, editor)).body.code).toBe('conflict')
    await demand(companyA, 'offered')
  })

  test('employees find the request among the accounts that cannot log in, and in their count', async () => {
    const person = await withPasskey({ company: companyB })
    await report(person)
    const { body } = await api.call('GET', '/api/v1/admin/user/list/ban', {
      as: editor,
      query: { filter: 'request', per_page: '100' },
    })
    const row = body.data.find(({ id }: { id: string }) => id === person.id)
    expect(row).toMatchObject({ status: 'active', unlock_request: null, passkey_request: { text } })
    const count = await api.call('GET', '/api/v1/admin/request/count', { as: editor })
    expect(count.body.unlocking).toBe(body.total)
  })

  test('where no company wants passkeys, none is asked for', async () => {
    await demand(companyB, 'off')
    const person = await withPasskey({ company: companyB })
    const answer = await login(person)
    expect([answer.status, answer.body.is_passkey_off]).toEqual([200, 1])
    const options = await api.call('POST', '/api/v1/front/passkey/options', { token: answer.body.api_token })
    expect(options.status).toBe(403)
    await demand(companyB, 'offered')
    expect((await login(person)).body.code).toBe('proof_required')
  })

  test('of two passkeys that are removed at once, one stays while one is demanded', async () => {
    await demand(companyA, 'all')
    const person = await withPasskey()
    await givePasskey(api, person)
    const all = await api.db.selectFrom('passkey').select('id').where('user_id', '=', person.id).execute()
    const both = await Promise.all(
      all.map(({ id: passkey_id }) =>
        api.call('POST', '/api/v1/front/passkey/delete', { as: person, body: { passkey_id } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await passkeys(person)).toEqual([1, 10])
    await demand(companyA, 'offered')
  })

  test('five requests of a person in a day: more would be mails without end', async () => {
    const person = await withPasskey()
    const withdraw = () =>
      api.db.updateTable('unlock_request').set({ state: 'rejected' }).where('user_id', '=', person.id).execute()
    const answers = []
    for (let count = 0; count < 6; count++) {
      answers.push((await report(person)).status)
      // One that is refused as a second one does not count.
      if (count < 5) expect((await report(person)).body.code).toBe('conflict')
      await withdraw()
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await report(await withPasskey())).status).toBe(200)
  })

  describe('a request that the person withdraws', () => {
    const front = '/api/v1/front/passkey'
    const minute = 60_000
    const pass = (ms: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + ms)
    }
    /** Someone who has reported a loss, and then logs in with a passkey and the password. @returns their session */
    const found = async (given: { passkeyIsNewer?: boolean; withoutPassword?: boolean } = {}) => {
      const person = await api.person({ company: companyA })
      const { authenticator: lost } = await givePasskey(api, person)
      pass(minute + 1)
      await report(person)
      // The clock of another server may be behind.
      pass(-minute + 1)
      const authenticator = given.passkeyIsNewer ? (await givePasskey(api, person)).authenticator : lost
      pass(minute - 1)
      if (given.withoutPassword) return { person, authenticator, token: await alone(authenticator) }
      const { proof_token } = (await login(person)).body
      const { options } = (await api.call('POST', '/api/login/proof/passkey/options', { body: { proof_token } })).body
      const body = { proof_token, ...authenticator.use(options) }
      const token = (await api.call('POST', '/api/login/proof/passkey', { body })).body.api_token as string
      return { person, authenticator, token }
    }
    const alone = async (authenticator: Authenticator) => {
      const browser_token = 'b'.repeat(43)
      const { body } = await api.call('POST', '/api/login/passkey/options', { body: { browser_token } })
      const used = authenticator.use(body.options)
      const answer = await api.call('POST', '/api/login/passkey', { body: { browser_token, ...used } })
      return answer.body.api_token as string
    }
    const withdraw = (token: string) => api.call('POST', `${front}/found`, { token })
    const shown = async (token: string) => (await api.call('GET', `${front}/list`, { token })).body.loss

    test('by their choice, and is told of it; no login does so by itself', async () => {
      const { person, token } = await found()
      expect(await requests(person)).toMatchObject([{ state: 'pending' }])
      expect(await shown(token)).toEqual({ requested_at: api.clock.now.toISOString(), can_withdraw: 1 })
      expect((await withdraw(token)).status).toBe(200)
      expect([await shown(token), (await withdraw(token)).body.code]).toEqual([null, 'conflict'])
      expect(await requests(person)).toMatchObject([{ state: 'rejected', decided_by: null }])
      expect((await trail(person)).map(([action]) => action)).toEqual(['user.passkey_lost', 'passkey.found'])
      expect((await api.mailsTo(person.email)).at(-1)?.text).toContain('申請が取り下げられました')
    })

    test.each([
      ['with the passkey alone', { withoutPassword: true }],
      ['with a passkey that was added afterwards', { passkeyIsNewer: true }],
    ])('not in a session that began %s: it may be what the request is about', async (_, given) => {
      const { person, token } = await found(given)
      expect(await shown(token)).toMatchObject({ can_withdraw: 0 })
      expect((await withdraw(token)).status).toBe(403)
      expect(await requests(person)).toMatchObject([{ state: 'pending' }])
    })

    test('not in a session that began with the password alone', async () => {
      const person = await withPasskey()
      api.clock.now = new Date(api.clock.now.getTime() + 1)
      await report(person)
      expect((await withdraw(person.token)).status).toBe(403)
    })
  })

  describe('without a request', () => {
    const remove = ({ id }: Person, as: Person, given: { text?: string } = { text: '電話で確認しました。' }) =>
      api.call('POST', `/api/v1/${as === editor ? 'admin' : 'front'}/user/passkey/reset/${id}`, {
        as,
        body: { company_code: companyA, ...given },
      })

    test('they are removed for a reason, which is in the trail; the person is told, and a request is settled by it', async () => {
      for (const [as, asks] of [
        [manager, false],
        [editor, true],
      ] as const) {
        const person = await withPasskey()
        if (asks) await report(person)
        const answer = await remove(person, as)
        expect([answer.status, answer.body, await passkeys(person)]).toEqual([200, { mail_sent: 1 }, [0, 0]])
        expect((await trail(person)).at(-1)).toEqual(['user.passkey_reset', as.email, companyA, '電話で確認しました。'])
        expect((await api.call('GET', '/api/v1/front/check', { as: person })).status).toBe(401)
        const { text } = (await api.mailsTo(person.email)).at(-1) ?? {}
        expect(text).toContain(asks ? '申請が承認され' : '管理者またはメーカーの担当者が、すべてのパスキー')
        expect(await requests(person)).toMatchObject(asks ? [{ state: 'approved' }] : [])
      }
    })

    test('not without a reason, nor where there is nothing to remove; suspended ones are removed, too', async () => {
      const person = await withPasskey()
      expect((await remove(person, manager, {})).body.code).toBe('conflict')
      expect((await remove(person, manager, { text: ' ' })).body.errors).toEqual({ text: ['required'] })
      const context = { now: api.clock.now, proofs: new Map([['password', true]] as const) }
      await api.db.transaction().execute(trx => endBegun(trx, 'secured', { userIds: [person.id] }, context))
      expect((await remove(person, manager)).status).toBe(200)
      expect(
        await api.db.selectFrom('suspended_passkey').select('id').where('user_id', '=', person.id).execute(),
      ).toEqual([])
      expect((await remove(person, manager)).body.code).toBe('no_passkey')
    })

    test("not one's own, not of another company, not of employees by customers, not of a person of several companies", async () => {
      const other = await api.signedIn({ company: companyB, manager: true })
      const shared = await withPasskey()
      await api.db.insertInto('company_user').values({ company_code: companyB, user_id: shared.id }).execute()
      const employee = await withPasskey({ employee: 'view-only' })
      const viewer = await api.signedIn({ employee: 'view-only' })
      expect((await remove(manager, manager)).status).toBe(403)
      expect((await remove(await withPasskey(), other)).status).toBe(404)
      expect((await remove(employee, manager)).status).toBe(404)
      expect((await remove(shared, manager)).status).toBe(403)
      expect((await remove(shared, editor)).status).toBe(200)
      const byViewer = await api.call('POST', `/api/v1/admin/user/passkey/reset/${employee.id}`, {
        as: viewer,
        body: { company_code: 'C000000', text },
      })
      expect([byViewer.status, await passkeys(employee)]).toEqual([403, [1, 10]])
    })

    test('those who can remove them read how many there are', async () => {
      const person = await withPasskey()
      await givePasskey(api, person)
      const count = async (as: Person, side: 'front' | 'admin') => {
        const query = { company_code: companyA, user_id: person.id }
        const asked = side === 'front' ? { body: query } : { query }
        const method = side === 'front' ? 'POST' : 'GET'
        return (await api.call(method, `/api/v1/${side}/user/info`, { as, ...asked })).body.passkey_count
      }
      expect([await count(manager, 'front'), await count(editor, 'admin')]).toEqual([2, 2])
      await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
      expect([await count(manager, 'front'), await count(editor, 'admin')]).toEqual([0, 2])
    })
  })

  test('the last passkey stays while one is demanded', async () => {
    await demand(companyA, 'all')
    const person = await withPasskey()
    const { id: passkey_id } = await api.db
      .selectFrom('passkey')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const remove = () => api.call('POST', '/api/v1/front/passkey/delete', { as: person, body: { passkey_id } })
    const refused = await remove()
    expect([refused.status, refused.body.code, await passkeys(person)]).toEqual([409, 'last_passkey', [1, 10]])
    await demand(companyA, 'offered')
    expect([(await remove()).status, await passkeys(person)]).toEqual([200, [0, 0]])
  })
})
