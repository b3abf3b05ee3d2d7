import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

describe.each(engines)('user/info on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  test('returns customers their own data, flags, companies and services', async () => {
    const person = await api.signedIn({ company: companyA, membership: { department: '工事部', position: '主任' } })
    const { body } = await api.call('GET', '/api/v1/front/user/info', { as: person })
    expect(body).toMatchObject({
      id: person.id,
      email: person.email,
      department: '工事部',
      position: '主任',
      active_flg: 1,
      manager_flg: 0,
      lock_flg: 0,
      regist_flg: 1,
      locale: 'ja',
      companies: [{ code: companyA, department: '工事部' }],
    })
    expect(body.services.map((row: { service_id: string; status: number }) => [row.service_id, row.status])).toEqual([
      ['product-api', 0],
      ['telematics-distributor', 0],
      ['telematics-owner', 0],
    ])
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test("returns an administrator a member's data, without the member's other companies", async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    const member = await api.person({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: member.id }).execute()
    const ask = (user_id: string, company_code = companyA) =>
      api.call('POST', '/api/v1/front/user/info', { as: manager, body: { company_code, user_id } })
    const { status, body } = await ask(member.id)
    expect([status, body.companies.map(({ code }: { code: string }) => code)]).toEqual([200, [companyA]])
    expect((await ask(member.id, companyB)).status).toBe(404)
    const stranger = await api.person({ company: companyB })
    expect((await ask(stranger.id)).status).toBe(404)
    expect((await ask('unknown')).status).toBe(404)

    const viewer = await api.signedIn({ employee: 'view-only' })
    const query = { company_code: companyB, user_id: member.id }
    const seen = await api.call('GET', '/api/v1/admin/user/info', { as: viewer, query })
    expect(seen.body.companies.map(({ code }: { code: string }) => code).sort()).toEqual([companyA, companyB])
    const gone = await api.call('GET', '/api/v1/admin/user/info', {
      as: viewer,
      query: { company_code: companyA, user_id: stranger.id },
    })
    expect(gone.status).toBe(404)
  })
})
