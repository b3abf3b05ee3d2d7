import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import type { PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import { engines } from '../../helper/account-api.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp, signIn } from '../set-up.ts'

const hour = 60 * 60 * 1000

describe.each(engines)('a passkey that is demanded, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const demand = (code: string, passkey_policy: PasskeyPolicyName, passkey_from: Date | null = null) =>
    api.db.updateTable('company').set({ passkey_policy, passkey_from }).where('code', '=', code).execute()
  const givePasskey = async (user_id: string, withCodes = true) => {
    const at = { user_id, created_at: api.clock.now }
    const key = { credential_id: user_id, public_key: Buffer.from('key'), counter: 0, name: 'Laptop' }
    await api.db
      .insertInto('passkey')
      .values({ ...at, ...key })
      .execute()
    const code = { hash: secretHash(user_id), salt: Buffer.from('salt') }
    if (withCodes)
      await api.db
        .insertInto('recovery_code')
        .values({ ...at, ...code })
        .execute()
  }
  const check = async (token: string, side: 'front' | 'admin' = 'front') => {
    const { body } = await api.call('GET', `/api/v1/${side}/check`, { token })
    return [body.is_passkey_required, body.passkey_from]
  }

  test.each([
    ['front', { company: companyA, manager: true }],
    ['admin', { employee: 'editor' }],
  ] as const)('%s: all calls answer again once it is set up', async (side, who) => {
    const person = await api.person(who)
    const code = side === 'admin' ? 'C000000' : companyA
    await demand(code, 'all')
    const token = await signIn(api.app, person, side === 'admin' ? '/api/v1/admin/login' : '/api/login')
    expect(await check(token, side)).toEqual([1, null])
    await givePasskey(person.id)
    expect(await check(token, side)).toEqual([0, null])
    const list = side === 'admin' ? '/api/v1/admin/company/list' : '/api/v1/front/companies'
    expect((await api.call('GET', list, { token })).status).toBe(200)
    await demand(code, 'offered')
  })

  test('the login tells it; a passkey without recovery codes is half of it', async () => {
    await demand(companyA, 'all')
    const person = await api.person({ company: companyA })
    const login = async () => (await api.call('POST', '/api/login', { body: { email: person.email, password } })).body
    const first = await login()
    expect([first.is_passkey_required, first.passkey_from]).toEqual([1, null])
    await givePasskey(person.id, false)
    expect(await check(first.api_token)).toEqual([1, null])
    await demand(companyA, 'offered')
  })

  test('it begins at its date, also for who is logged in; until then the date is told', async () => {
    const from = new Date(api.clock.now.getTime() + hour)
    const person = await api.signedIn({ company: companyA })
    await demand(companyA, 'all', from)
    const info = () => api.call('GET', '/api/v1/front/user/info', { token: person.token })
    expect([await check(person.token), (await info()).status]).toEqual([[0, from.toISOString()], 200])
    const before = api.clock.now
    api.clock.now = new Date(from.getTime() - 1)
    expect((await info()).status).toBe(200)
    api.clock.now = from
    expect([(await info()).body.code, await check(person.token)]).toEqual(['passkey_required', [1, null]])
    api.clock.now = before
    await demand(companyA, 'offered')
  })

  test('of administrators: not of others, and from the request after the change of a role', async () => {
    await demand(companyA, 'administrators')
    const person = await api.signedIn({ company: companyA })
    expect(await check(person.token)).toEqual([0, null])
    await api.db.updateTable('company_user').set({ manager_flg: 1 }).where('user_id', '=', person.id).execute()
    expect(await check(person.token)).toEqual([1, null])
    await demand('C000000', 'administrators')
    const viewer = await api.signedIn({ employee: 'view-only' })
    expect(await check(viewer.token, 'admin')).toEqual([0, null])
    await demand('C000000', 'offered')
    await demand(companyA, 'offered')
  })

  test('of two companies, the stricter counts, while the membership does', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    await demand(companyB, 'all')
    expect(await check(person.token)).toEqual([1, null])
    await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', companyB).execute()
    expect(await check(person.token)).toEqual([0, null])
    await api.db.updateTable('company').set({ active_flg: 1 }).where('code', '=', companyB).execute()
    await demand(companyB, 'offered')
  })

  test('new terms come first', async () => {
    await demand(companyA, 'all')
    const person = await api.person({ company: companyA, consented: false })
    const { api_token: token } = (await api.call('POST', '/api/login', { body: { email: person.email, password } }))
      .body
    const list = () => api.call('GET', '/api/v1/front/passkey/list', { token })
    expect((await list()).body.code).toBe('terms_update')
    await demand(companyA, 'offered')
  })
})
