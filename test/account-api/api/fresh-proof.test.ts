/** Every call of the contract that needs a fresh proof: the password, given within five minutes, or within the window that employees set. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { engines } from '../../helper/account-api.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp, signIn } from '../set-up.ts'
import { stateOf } from './effect-columns.ts'
import { type Asks, effectsOfCalls } from './effects-of-calls.ts'
import { unlockRequest } from './inputs/account.ts'
import { heldRequest, inputsAtTimes, withoutRole, withSameManagers } from './inputs/at-times.ts'
import { companyProfile } from './inputs/company.ts'
import { news } from './inputs/home.ts'
import { inputs } from './inputs/index.ts'
import { freshAddress, type Input, noSession, type Subject } from './inputs/input.ts'

const fiveMinutes = 5 * 60 * 1000
const minute = 60 * 1000

/** Each call that asks for a proof, with an input for which it does. */
const asking = (Object.entries(effectsOfCalls) as [CallName, readonly [Asks]][]).flatMap(([name, [asks]]) =>
  asks === 'no proof' ? [] : [[name, { asks, make: inputsAtTimes[name] ?? inputs[name] }] as const],
)

describe.each(engines)('a fresh proof, on %s', engine => {
  let api: AccountApi
  let people: Record<'customer' | 'manager' | 'employee' | 'editor', Person>
  beforeAll(async () => {
    api = await setUp(engine)
    const manager = await api.person({ company: companyA, manager: true })
    const editor = await api.person({ employee: 'editor' })
    people = { customer: manager, manager, employee: editor, editor }
  })
  afterAll(() => api.close())
  beforeEach(() => api.db.deleteFrom('setting').where('name', '=', 'login').execute())

  const pass = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const sideOf = ({ path }: Entry) => (path.startsWith('/api/v1/admin/') ? 'admin' : 'front')
  const logIn = async (person: Person, entry: Entry) => {
    // The login would ask for it.
    const passkeys = await api.db.deleteFrom('passkey').where('user_id', '=', person.id).returningAll().execute()
    const token = await signIn(api.app, person, sideOf(entry) === 'admin' ? '/api/v1/admin/login' : '/api/login')
    const again = passkeys.map(passkey => ({ ...passkey, counter: Number(passkey.counter) }))
    if (again.length > 0) await api.db.insertInto('passkey').values(again).execute()
    return token
  }
  const prove = (token: string, given: string, entry: Entry) =>
    api.call('POST', `/api/v1/${sideOf(entry)}/session/proof`, { token, body: { password: given } })

  test.each(asking)(
    '%s: done until just before the limit, refused from then on without a change, done after the proof',
    { tags: 'all' },
    async (name, { asks, make }) => {
      const entry: Entry = contract[name]
      const limit = asks === 'window' ? 2 * fiveMinutes : fiveMinutes
      const [kind] = entry.callers
      const person = people[kind as keyof typeof people]
      const subject = async (token?: string) => ({
        api,
        member: await api.person({ company: companyA }),
        caller: { ...person, ...(token !== undefined && { token }) },
      })
      // A challenge is of a session, and a request is withdrawn by one that began with a passkey.
      const isOfSession = /Passkey(?:Add|Found)$/.test(name)
      const call = (token: string, { params = {}, query, body }: Input) =>
        api.call(
          entry.method,
          entry.path.replace(/:(\w+)/, (_, key: string) => params[key] ?? ''),
          { token, proves: false, ...(query ? { query } : {}), ...(body ? { body } : {}) },
        )
      // The input may cost time of its own: it is made before the login.
      let input = await make(await subject())
      let token = await logIn(person, entry)
      if (isOfSession) input = await make(await subject(token))
      pass(limit - 1)
      expect((await call(token, input)).status).toBe(200)
      input = await make(await subject())
      token = await logIn(person, entry)
      if (isOfSession) input = await make(await subject(token))
      pass(limit)
      const before = await stateOf(api.db)
      for (const _ of [1, 2]) {
        const refused = await call(token, input)
        expect([refused.status, refused.body.code]).toEqual([403, 'proof_old'])
      }
      expect(await stateOf(api.db)).toEqual(before)
      const wrong = await prove(token, 'Wrong_2026', entry)
      expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['wrong'] }])
      expect((await call(token, input)).status).toBe(403)
      expect((await prove(token, password, entry)).status).toBe(200)
      pass(limit - 1)
      // The first challenge has ended.
      if (isOfSession) input = await make(await subject(token))
      expect((await call(token, input)).status).toBe(200)
    },
  )

  test('is of its session alone', async () => {
    const entry = contract.postSessionEnd
    const [one, other] = [await logIn(people.customer, entry), await logIn(people.customer, entry)]
    pass(fiveMinutes)
    await prove(one, password, entry)
    const ask = (token: string) => api.call(entry.method, entry.path, { token, proves: false, body: noSession })
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([200, 403])
  })

  test('the tenth wrong password is the last for 15 minutes', async () => {
    const token = await logIn(people.customer, contract.postSessionProof)
    for (let count = 0; count < 10; count++)
      expect((await prove(token, 'Wrong_2026', contract.postSessionProof)).status).toBe(422)
    expect((await prove(token, password, contract.postSessionProof)).status).toBe(429)
    pass(3 * fiveMinutes)
    expect((await prove(token, password, contract.postSessionProof)).status).toBe(200)
  })

  test('ordinary inputs of the calls that sometimes ask need none', { tags: 'all' }, async () => {
    const ordinary: [CallName, (subject: Subject) => Promise<Input>][] = [
      ['postUserProfileEdit', inputs.postUserProfileEdit],
      ['postAdminUserProfileEdit', inputs.postAdminUserProfileEdit],
      ['postUserUnlock', inputs.postUserUnlock],
      ['postAdminUserUnlock', inputs.postAdminUserUnlock],
      ['postUserStatus', inputs.postUserStatus],
      ['postAdminUserStatus', inputs.postAdminUserStatus],
      ['postImportRun', inputs.postImportRun],
      ['postAdminImportRun', inputs.postAdminImportRun],
      ['postAdminUserRegist', withoutRole],
      ['postAdminCompanyRegist', withSameManagers],
    ]
    for (const [name, make] of ordinary) {
      const entry: Entry = contract[name]
      const person = people[entry.callers[0] as keyof typeof people]
      const { params = {}, ...input } = await make({
        api,
        member: await api.person({ company: companyA }),
        caller: person,
      })
      const token = await logIn(
        people[name === 'postUserProfileEdit' ? 'manager' : (entry.callers[0] as 'editor')],
        entry,
      )
      pass(2 * 60 * fiveMinutes - 1)
      const path = entry.path.replace(/:(\w+)/, (_, key: string) => params[key] ?? '')
      const answer = await api.call(entry.method, path, { token, proves: false, ...input })
      expect([name, answer.status]).toEqual([name, 200])
    }
  })

  test("a new address of one's own needs one; names do not", async () => {
    const person = await api.person({ company: companyA })
    const token = await logIn(person, contract.postUserProfileEdit)
    pass(fiveMinutes)
    const edit = async (email: string) => {
      const { row_version } = await api.db
        .selectFrom('user')
        .select('row_version')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const body = { first_name: '花子', middle_name: '', family_name: '山田', email, row_version }
      return api.call('POST', '/api/v1/front/user/profile/edit', { token, body, proves: false })
    }
    expect((await edit(person.email)).status).toBe(200)
    expect((await edit('fresh-proof@example.com')).body.code).toBe('proof_old')
    expect(await api.mailsTo('fresh-proof@example.com')).toEqual([])
    await prove(token, password, contract.postSessionProof)
    expect((await edit('fresh-proof@example.com')).status).toBe(200)
  })

  test('each way to make an administrator needs one', async () => {
    const code = await api.company('P000001')
    const first = await api.person({ company: code, manager: true })
    const member = await api.person({ company: code })
    const elsewhere = await api.person({ company: companyA })
    const token = await logIn(people.editor, contract.postAdminCompanyRegist)
    pass(fiveMinutes)
    const names = { first_name: '花子', middle_name: '', family_name: '山田' }
    const company = { ...companyProfile, company_code: code, row_version: 1 }
    const ways: [string, Record<string, unknown>][] = [
      ['user/manager', { company_code: code, user_id: member.id, manager_flg: 1 }],
      ['user/regist', { company_code: code, email: freshAddress(), ...names, manager_flg: 1 }],
      ['user/regist', { company_code: code, email: elsewhere.email, ...names, manager_flg: 1 }],
      ['company/regist', { ...company, managers: [first.id, member.id] }],
      ['company/regist', { ...company, managers: [first.id, { email: freshAddress(), ...names }] }],
      ['company/regist', { ...company, managers: [first.id, { email: elsewhere.email, ...names }] }],
    ]
    const before = await stateOf(api.db)
    for (const [path, body] of ways) {
      const answer = await api.call('POST', `/api/v1/admin/${path}`, { token, proves: false, body })
      expect([path, answer.body.code]).toEqual([path, 'proof_old'])
    }
    expect(await stateOf(api.db)).toEqual(before)
  })

  test('a company that asked for access is registered by hand with the proof that its approval needs', async () => {
    const { body: { id } = {} } = await heldRequest({ api, member: people.customer })
    const { company_code, email } = await api.db
      .selectFrom('access_request')
      .select(['company_code', 'email'])
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
    const applicant = await api.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const token = await logIn(people.editor, contract.postAdminCompanyRegist)
    pass(2 * fiveMinutes)
    const before = await stateOf(api.db)
    const register = () =>
      api.call('POST', '/api/v1/admin/company/regist', {
        ...{ token, proves: false },
        body: { ...companyProfile, company_code, row_version: 1, managers: [applicant.id] },
      })
    expect((await register()).body.code).toBe('proof_old')
    expect(await stateOf(api.db)).toEqual(before)
    await prove(token, password, contract.postAdminCompanyRegist)
    expect((await register()).status).toBe(200)
  })

  test('a selection that unlocks an administrator needs one', async () => {
    const { id: user_id } = await unlockRequest(api)
    const token = await logIn(people.manager, contract.postImportRun)
    pass(fiveMinutes)
    const selection = { company_code: companyA, action: 'unlock', members: [{ company_code: companyA, user_id }] }
    const { id } = (await api.call('POST', '/api/v1/front/import/selection', { token, body: selection })).body
    const body = { company_code: companyA, id, invitation: 'none', row_version: 1, takes_over: 0 }
    const run = () => api.call('POST', '/api/v1/front/import/run', { token, proves: false, body })
    expect((await run()).body.code).toBe('proof_old')
    await prove(token, password, contract.postImportRun)
    expect((await run()).status).toBe(200)
  })

  describe('the window', () => {
    const publish = async (token: string) =>
      (await api.call('POST', '/api/v1/admin/news/add', { token, proves: false, body: news })).status
    const set = async (proof_minutes: number) => {
      await api.db.deleteFrom('setting').where('name', '=', 'login').execute()
      const body = { new_browser_code: 0, proof_minutes, row_version: 0 }
      const token = await logIn(people.editor, contract.postAdminLoginSetting)
      return api.call('POST', '/api/v1/admin/login/setting', { token, proves: false, body })
    }

    test.each([5, 10, 30])('of %i minutes ends with them', async minutes => {
      expect((await set(minutes)).status).toBe(200)
      const token = await logIn(people.editor, contract.postAdminNewsAdd)
      pass(minutes * minute)
      expect(await publish(token)).toBe(403)
      await prove(token, password, contract.postAdminNewsAdd)
      pass(minutes * minute - 1)
      expect(await publish(token)).toBe(200)
    })

    test.each([4, 31, 7.5, null])('cannot be %s minutes', async minutes => {
      const answer = await set(minutes as number)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['proof_minutes']])
    })

    test('is prolonged by each change, for 30 minutes in all', async () => {
      expect((await set(10)).status).toBe(200)
      const token = await logIn(people.editor, contract.postAdminNewsAdd)
      for (const wait of [9, 9, 9]) {
        pass(wait * minute)
        expect(await publish(token)).toBe(200)
      }
      pass(3 * minute - 1)
      expect(await publish(token)).toBe(200)
      pass(1)
      expect(await publish(token)).toBe(403)
    })

    test('is prolonged neither by reading nor by a refused change, and never for a role', async () => {
      expect((await set(10)).status).toBe(200)
      const token = await logIn(people.editor, contract.postAdminNewsAdd)
      pass(9 * minute)
      expect((await api.call('GET', '/api/v1/admin/news/list', { token })).status).toBe(200)
      const empty = await api.call('POST', '/api/v1/admin/news/add', { token, proves: false, body: {} })
      expect(empty.status).toBe(422)
      pass(minute)
      expect(await publish(token)).toBe(403)
      await prove(token, password, contract.postAdminNewsAdd)
      pass(4 * minute)
      expect(await publish(token)).toBe(200)
      pass(minute)
      const { body } = await inputs.postAdminUserManager({ api, member: people.customer })
      const role = await api.call('POST', '/api/v1/admin/user/manager', { token, proves: false, ...(body && { body }) })
      expect(role.body.code).toBe('proof_old')
    })

    test('has two ends: a proof later than now is none', async () => {
      const token = await logIn(people.editor, contract.postAdminNewsAdd)
      const { now } = api.clock
      pass(60 * minute)
      await prove(token, password, contract.postAdminNewsAdd)
      const proved = api.clock.now
      api.clock.now = new Date(now.getTime() + 30 * minute)
      expect(await publish(token)).toBe(403)
      api.clock.now = proved
      expect(await publish(token)).toBe(200)
    })
  })
})
