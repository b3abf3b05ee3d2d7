import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { noSession } from '../api/inputs/input.ts'
import { resetPassword } from '../api/inputs/sign-in.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const check = '/api/v1/front/check'
const list = `/api/v1/front/company/user/list?company_code=${companyA}`
const minute = 60_000
const hour = 60 * minute

describe.each(engines)('a session of the account API on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  test('ends at logout, for this token only', async () => {
    const first = await api.signedIn({ company: companyA })
    const { body } = await api.call('POST', '/api/login', { body: { email: first.email, password: 'Correct_2026' } })
    expect((await api.call('POST', '/api/logout', { as: first })).status).toBe(200)
    expect((await api.call('GET', check, { as: first })).status).toBe(401)
    expect((await api.call('GET', check, { token: body.api_token })).status).toBe(200)
  })

  test('expires 12 hours after the login', async () => {
    const person = await api.signedIn({ company: companyA })
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + 12 * hour - 1)
    expect((await api.call('GET', check, { as: person })).status).toBe(200)
    api.clock.now = new Date(begin.getTime() + 12 * hour)
    expect((await api.call('GET', check, { as: person })).status).toBe(401)
  })

  test.each([
    'lock',
    'deactivation',
    'deactivation in the company',
    'suspension of the company',
    'removal from the company',
    'new epoch',
  ])('rule 4: ends at once with a %s', async reason => {
    const code = await api.company(`C0009${String(Math.random()).slice(2, 6)}`)
    const person = await api.signedIn({ company: code })
    expect((await api.call('GET', check, { as: person })).status).toBe(200)
    const user = api.db.updateTable('user').where('id', '=', person.id)
    if (reason === 'lock') await user.set({ lock_flg: 1 }).execute()
    if (reason === 'deactivation') await user.set({ active_flg: 0 }).execute()
    if (reason === 'new epoch') await user.set({ epoch: 2 }).execute()
    if (reason === 'deactivation in the company')
      await api.db.updateTable('company_user').set({ active_flg: 0 }).where('user_id', '=', person.id).execute()
    if (reason === 'suspension of the company')
      await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', code).execute()
    if (reason === 'removal from the company')
      await api.db.deleteFrom('company_user').where('user_id', '=', person.id).execute()
    expect((await api.call('GET', check, { as: person })).status).toBe(401)
  })

  test('rule 4: a change of rights takes effect at once', async () => {
    const person = await api.signedIn({ company: companyA, manager: true })
    expect((await api.call('GET', list, { as: person })).status).toBe(200)
    const managerFlag = async () => (await api.call('GET', check, { as: person })).body.manager_flg
    expect(await managerFlag()).toBe(1)
    const membership = api.db.updateTable('company_user').where('user_id', '=', person.id)
    await membership.set({ manager_flg: 0 }).execute()
    expect((await api.call('GET', list, { as: person })).status).toBe(403)
    expect(await managerFlag()).toBe(0)
  })

  test('rule 4: an employee who becomes view-only can change nothing from then on', async () => {
    const employee = await api.signedIn({ employee: 'editor' })
    const member = await api.person({ company: companyA })
    const body = { company_code: companyA, user_id: member.id, services: [{ service_id: 'product-api', status: 1 }] }
    const change = () => api.call('POST', '/api/v1/admin/user/service', { as: employee, body })
    expect((await change()).status).toBe(200)
    await api.db.updateTable('user').set({ is_only_view: 1 }).where('id', '=', employee.id).execute()
    expect((await change()).status).toBe(403)
    expect((await api.call('GET', '/api/v1/admin/check', { as: employee })).body.is_only_view).toBe(1)
  })

  test('records its last use at most once a minute', async () => {
    const person = await api.signedIn({ company: companyA })
    const lastUse = async () => {
      const row = await api.db
        .selectFrom('token')
        .select('last_used_at')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      return row.last_used_at.getTime()
    }
    const begin = api.clock.now.getTime()
    api.clock.now = new Date(begin + minute - 1)
    await api.call('GET', check, { as: person })
    expect(await lastUse()).toBe(begin)
    api.clock.now = new Date(begin + minute)
    await api.call('GET', check, { as: person })
    expect(await lastUse()).toBe(begin + minute)
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(43)}`, `Bearer ${"' or 1=1 --"}`])(
    'is not accepted from the header "%s"',
    async authorization => {
      expect((await api.call('GET', check, { headers: { authorization } })).status).toBe(401)
    },
  )

  test('logs a request for another company', async () => {
    const person = await api.signedIn({ company: companyB, manager: true })
    expect((await api.call('GET', list, { as: person })).status).toBe(404)
    const line = api.logs.map(text => JSON.parse(text)).find(({ actor }) => actor === person.id)
    expect(line).toMatchObject({ audit: 'foreign_company', company_code: companyA })
  })
})

describe.each(engines)('maintenance on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine, { maintenance: true })
  })
  afterAll(() => api.close())

  test('rule 11: customers get 503, login included; employees can work and see the notice', async () => {
    const open = await api.withConfig()
    const customer = await api.person({ company: companyA })
    const credentials = { email: customer.email, password: 'Correct_2026' }
    const { body } = await api.call('POST', '/api/login', { to: open, body: credentials })
    const token = body.api_token
    for (const [method, url] of [
      ['GET', check],
      ['GET', '/api/v1/front/top'],
      ['POST', '/api/login'],
      ['POST', '/api/form/subscription'],
    ] as const) {
      const answer = await api.call(method, url, { token })
      expect([url, answer.status, answer.body.code]).toEqual([url, 503, 'maintenance'])
    }
    expect((await api.call('GET', '/api/v1/front/countries')).status).toBe(200)
    // Sessions can be ended, after a proof.
    expect((await api.call('POST', '/api/v1/front/session/end', { token, body: noSession })).status).toBe(200)
    expect((await api.call('POST', '/api/v1/front/session/others', { token })).status).toBe(200)
    expect((await api.call('POST', '/api/logout', { token })).status).toBe(200)
    // So can accounts be rescued, those of employees too.
    const unknown = 't'.repeat(43)
    for (const call of ['account/secure', 'edit/mailaddress/undo']) {
      const answers = [call, `${call}/check`].map(async path => {
        const { status, body } = await api.call('POST', `/api/v1/front/${path}`, { body: { token: unknown } })
        return [status, body.code ?? body.state]
      })
      expect(await Promise.all(answers)).toEqual([
        [404, 'not_found'],
        [200, 'unknown'],
      ])
    }
    const forgetful = await api.person({ employee: 'view-only' })
    expect(await resetPassword(api, forgetful.email)).toEqual([200, 200])
    const employee = await api.signedIn({ employee: 'editor' })
    expect((await api.call('GET', '/api/v1/admin/check', { as: employee })).body.is_in_maintenance).toBe(1)
    expect((await api.call('GET', '/api/v1/admin/company/list', { as: employee })).status).toBe(200)
    await open.close()
  })
})
