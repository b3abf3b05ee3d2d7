/** What the policy of passkeys means at a BFF in front of a real account API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePasskey, giveRecoveryCodes } from '../account-api/passkeys.ts'
import { type Person, password } from '../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import { bffConfig, pairOf, request, sessionCookie, startBff } from '../helper/bff.ts'

let api: AccountApi
let app: Awaited<ReturnType<typeof startBff>>
beforeAll(async () => {
  api = await setUp(fastEngine)
  app = await startBff(bffConfig(await api.app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const demand = (passkey_policy: 'offered' | 'all', passkey_from: Date | null = null) =>
  api.db.updateTable('company').set({ passkey_policy, passkey_from }).where('code', '=', companyA).execute()
const logIn = ({ email }: Person, given = password) =>
  request(app, { method: 'POST', url: '/bff/login/customer', payload: { email, password: given } })

test('a session without a demanded passkey says so, and gets no other call through', async () => {
  await demand('all')
  const person = await api.person({ company: companyA })
  const answer = await logIn(person)
  expect(answer.json()).toMatchObject({ accountType: 'customer', mustSetUpPasskey: true })
  const cookie = sessionCookie(answer.headers) ?? ''
  const get = async (url: string) => (await request(app, { method: 'GET', url, cookie })).json()
  expect((await get('/bff/session')).mustSetUpPasskey).toBe(true)
  expect((await get('/api/v1/front/user/info')).code).toBe('passkey_required')
  expect((await get('/bff/sessions')).code).toBe('passkey_required')
  expect((await get('/api/v1/front/passkey/list')).passkeys).toEqual([])
  await givePasskey(api, person)
  await giveRecoveryCodes(api, person)
  expect((await get('/bff/session')).mustSetUpPasskey).toBeUndefined()
  expect((await get('/api/v1/front/user/info')).email).toBe(person.email)
  await demand('offered')
})

test('a session learns from when a passkey is demanded', async () => {
  const from = new Date(api.clock.now.getTime() + 60_000)
  await demand('all', from)
  const answer = await logIn(await api.person({ company: companyA }))
  expect(answer.json()).toMatchObject({ passkeyFrom: from.toISOString() })
  expect(answer.json().mustSetUpPasskey).toBeUndefined()
  await demand('offered')
})

test('POST /bff/login/lost: asks for help with the pending login of this browser, once', async () => {
  const person = await api.person({ company: companyA })
  await givePasskey(api, person)
  const pending = await logIn(person)
  expect([pending.statusCode, pending.json().ways]).toEqual([403, ['passkey']])
  const cookie = pairOf(pending, 'login')
  const lost = (payload: object, from = cookie) =>
    request(app, { method: 'POST', url: '/bff/login/lost', payload, cookie: from })
  const text = 'My phone is gone.'
  const empty = await lost({ text: '' })
  expect([empty.statusCode, empty.json().errors]).toEqual([422, { text: ['required'] }])
  expect((await lost({ text }, '')).json().code).toBe('login_ended')
  expect((await lost({ text })).statusCode).toBe(204)
  const again = await lost({ text })
  expect([again.statusCode, again.json().code]).toEqual([409, 'conflict'])
  const stored = await api.db.selectFrom('unlock_request').selectAll().where('user_id', '=', person.id).execute()
  expect(stored).toMatchObject([{ kind: 'passkey', text, state: 'pending' }])
})
