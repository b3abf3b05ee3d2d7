import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
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

  describe('since when a person cannot log in', () => {
    const at = new Date('2026-05-01T03:00:00Z')
    const since = async (user_id: string, company_code = companyA) => {
      const as = await api.signedIn({ employee: 'editor' })
      const seen = await api.call('GET', '/api/v1/admin/user/info', { as, query: { company_code, user_id } })
      return seen.body.status_since
    }

    test('is the time of the lock; null for a person who can', async () => {
      const locked = await api.person({ company: companyA, columns: { lock_flg: 1, locked_at: at } })
      expect(await since(locked.id)).toBe(at.toISOString())
      await api.db.updateTable('user').set({ lock_flg: 0 }).where('id', '=', locked.id).execute()
      expect(await since(locked.id)).toBeNull()
    })

    test('is the time of the deactivation, of the person or of the company', async () => {
      const as = await api.signedIn({ employee: 'editor' })
      const person = await api.person({ company: companyB })
      const body = { company_code: companyB, user_id: person.id, status: 'deactive' }
      expect((await api.call('POST', '/api/v1/admin/user/status', { as, body })).status).toBe(200)
      expect(await since(person.id, companyB)).toBe(api.clock.now.toISOString())
      const other = await api.person({ company: companyB })
      const activate = (active_flg: 0 | 1) =>
        api.call('POST', `/api/v1/admin/company/activate/${companyB}`, { as, body: { active_flg } })
      await activate(0)
      expect(await since(other.id, companyB)).toBe(api.clock.now.toISOString())
      await activate(1)
      expect(await since(other.id, companyB)).toBeNull()
    })

    test('is the time of the last invitation', async () => {
      const as = await api.signedIn({ company: companyA, manager: true })
      const names = { first_name: '直', middle_name: '', family_name: '谷' }
      const body = { company_code: companyA, email: freshAddress(), ...names, services: [] }
      const { user_id } = (await api.call('POST', '/api/v1/front/user/regist', { as, body })).body
      const invited = api.clock.now.toISOString()
      expect(await since(user_id)).toBe(invited)
      const own = { company_code: companyA, user_id }
      const info = async () => (await api.call('POST', '/api/v1/front/user/info', { as, body: own })).body
      expect(await info()).toMatchObject({ status_since: invited, invitation: 'sent' })
      const link = await api.db.selectFrom('link').select('id').where('user_id', '=', user_id).executeTakeFirstOrThrow()
      await api.db.updateTable('mail_outbox').set({ state: 'failed' }).where('link_id', '=', link.id).execute()
      expect((await info()).invitation).toBe('failed')
      await api.db.updateTable('mail_outbox').set({ state: 'sent' }).where('link_id', '=', link.id).execute()
      await api.db.updateTable('link').set({ expires_at: api.clock.now }).where('id', '=', link.id).execute()
      expect((await info()).invitation).toBe('expired')
      // Of a registered person there is none.
      expect(
        (await api.call('POST', '/api/v1/front/user/info', { as, body: { ...own, user_id: as.id } })).body,
      ).toMatchObject({ invitation: null })
    })
  })
})
