// @module-tag all

/** Every call of the contract that needs a fresh proof: the password, given within five minutes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { engines } from '../../helper/account-api.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, setUp, signIn } from '../set-up.ts'
import { inputs } from './inputs/index.ts'

const fiveMinutes = 5 * 60 * 1000
const marked = (Object.entries(contract) as [CallName, Entry][]).filter(([, { freshProof }]) => freshProof)

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

  test('is wanted for what matters most', () => {
    expect(marked.map(([name]) => name).sort()).toEqual([
      'getAdminSessionProof',
      'getSessionProof',
      'postAdminDocumentPublish',
      'postAdminImportRun',
      'postAdminLoginSetting',
      'postAdminMailBulkSend',
      'postAdminOidcSetting',
      'postAdminPasskeyAdd',
      'postAdminPasskeyDelete',
      'postAdminPasskeyFound',
      'postAdminPasskeyKeep',
      'postAdminPasskeyOptions',
      'postAdminPasskeyPolicy',
      'postAdminPasskeyRecovery',
      'postAdminSessionOthers',
      'postAdminUserAzureAdd',
      'postAdminUserAzureEdit',
      'postAdminUserLoginExemption',
      'postAdminUserManager',
      'postAdminUserOidcUnlink',
      'postAdminUserPasskeyReset',
      'postAdminUserSessionsEnd',
      'postPasskeyAdd',
      'postPasskeyDelete',
      'postPasskeyFound',
      'postPasskeyKeep',
      'postPasskeyOptions',
      'postPasskeyPolicy',
      'postPasskeyRecovery',
      'postSessionOthers',
      'postUserPasskeyReset',
      'postUserSessionsEnd',
    ])
  })

  test.each(marked)(
    '%s: done until five minutes after the password, refused from then on, done after the proof',
    async (name, entry) => {
      const [kind] = entry.callers
      const person = people[kind as keyof typeof people]
      const make = async (token?: string) =>
        inputs[name]({
          api,
          member: await api.person({ company: companyA }),
          caller: { ...person, ...(token !== undefined && { token }) },
        })
      // A challenge is of a session, and a request is withdrawn by one that began with a passkey.
      const isOfSession = /Passkey(?:Add|Found)$/.test(name)
      const call = (token: string, { params = {}, query, body }: Awaited<ReturnType<typeof make>>) =>
        api.call(
          entry.method,
          entry.path.replace(/:(\w+)/, (_, key: string) => params[key] ?? ''),
          { token, proves: false, ...(query ? { query } : {}), ...(body ? { body } : {}) },
        )
      // The input may cost time of its own: it is made before the login.
      let input = await make()
      let token = await logIn(person, entry)
      if (isOfSession) input = await make(token)
      pass(fiveMinutes - 1)
      expect((await call(token, input)).status).toBe(200)
      input = await make()
      token = await logIn(person, entry)
      if (isOfSession) input = await make(token)
      pass(fiveMinutes)
      for (const _ of [1, 2]) {
        const refused = await call(token, input)
        expect([refused.status, refused.body.code]).toEqual([403, 'proof_old'])
      }
      const wrong = await prove(token, 'Wrong_2026', entry)
      expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['wrong'] }])
      expect((await call(token, input)).status).toBe(403)
      expect((await prove(token, password, entry)).status).toBe(200)
      pass(fiveMinutes - 1)
      expect((await call(token, input)).status).toBe(200)
    },
  )

  test('is of its session alone', async () => {
    const entry = contract.getSessionProof
    const [one, other] = [await logIn(people.customer, entry), await logIn(people.customer, entry)]
    pass(fiveMinutes)
    await prove(one, password, entry)
    const ask = (token: string) => api.call('GET', entry.path, { token, proves: false })
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([200, 403])
  })

  test('the tenth wrong password is the last for 15 minutes', async () => {
    const token = await logIn(people.customer, contract.getSessionProof)
    for (let count = 0; count < 10; count++)
      expect((await prove(token, 'Wrong_2026', contract.getSessionProof)).status).toBe(422)
    expect((await prove(token, password, contract.getSessionProof)).status).toBe(429)
    pass(3 * fiveMinutes)
    expect((await prove(token, password, contract.getSessionProof)).status).toBe(200)
  })

  test('a new administrator needs one; another new person does not', async () => {
    const token = await logIn(people.editor, contract.getAdminSessionProof)
    pass(fiveMinutes)
    const names = { first_name: '花子', middle_name: '', family_name: '山田' }
    const add = (manager_flg: 0 | 1) => {
      const body = { company_code: companyA, email: `added-${manager_flg}@example.com`, ...names, manager_flg }
      return api.call('POST', '/api/v1/admin/user/regist', { token, body, proves: false })
    }
    expect((await add(0)).status).toBe(200)
    expect((await add(1)).body.code).toBe('proof_old')
    await prove(token, password, contract.getAdminSessionProof)
    expect((await add(1)).status).toBe(200)
  })

  test('a new address needs one; names do not', async () => {
    const person = await api.person({ company: companyA })
    const token = await signIn(api.app, person)
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
    await prove(token, password, contract.getSessionProof)
    expect((await edit('fresh-proof@example.com')).status).toBe(200)
  })
})
