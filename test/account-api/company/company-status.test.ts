import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, setUp, signIn } from '../set-up.ts'

describe.each(engines)('suspending and deleting companies on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const activate = (code: string, active_flg: unknown) =>
    api.call('POST', `/api/v1/admin/company/activate/${code}`, { as: editor, body: { active_flg } })
  const remove = (code: string, text: unknown = '廃業のため', seen: object = {}) =>
    api.call('DELETE', `/api/v1/admin/company/${code}`, { as: editor, body: { text, ...seen } })
  const detail = async (company_code: string) =>
    (await api.call('GET', '/api/v1/admin/company/detail', { as: editor, query: { company_code } })).body
  const seen = async (as: Person) => (await api.call('GET', '/api/v1/front/user/info', { as })).status
  const lines = (action: string, target_id: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after', 'reason', 'company_code'])
      .where('action', '=', action)
      .where('target_id', '=', target_id)
      .execute()

  let made = 0
  /** Two companies: people of the first, a person of both, and a person invited to the first. */
  const twoCompanies = async () => {
    made += 1
    const [code, other] = [await api.company(`S${made}`, { company: `停止${made}` }), await api.company(`T${made}`)]
    const manager = await api.signedIn({ company: code, manager: true })
    const member = await api.signedIn({ company: code })
    const both = await api.signedIn({ company: code })
    await api.db.insertInto('company_user').values({ company_code: other, user_id: both.id, manager_flg: 1 }).execute()
    await api.db
      .insertInto('company_service')
      .values({ company_code: code, service_id: 'product-api', status: 1 })
      .execute()
    const permit = { company_code: code, user_id: member.id, services: [{ service_id: 'product-api', status: 1 }] }
    await api.call('POST', '/api/v1/front/user/service', { as: manager, body: permit })
    const email = freshAddress()
    const invited = { company_code: code, email, first_name: '一', family_name: '新' }
    await api.call('POST', '/api/v1/front/user/regist', { as: manager, body: invited })
    return { code, other, manager, member, both, email, link: await api.linkOf(email) }
  }

  describe('suspending a company', () => {
    test("ends its people's sessions at their next request; once reactivated, they can log in again", async () => {
      const { code, manager, member, both } = await twoCompanies()
      const stopped = await activate(code, 0)
      expect([stopped.status, stopped.body.status, stopped.body.user_count]).toEqual([200, 2, 4])
      expect([await seen(manager), await seen(member), await seen(both)]).toEqual([401, 401, 200])
      const refused = await api.call('POST', '/api/login', { body: { email: member.email, password } })
      expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])

      expect((await activate(code, 1)).body.status).toBe(1)
      expect([await seen(manager), await seen(member)]).toEqual([401, 401])
      expect(await signIn(api.app, member)).toBeTruthy()
      expect(await lines('company.activate', code)).toMatchObject([
        { before: { active_flg: 1 }, after: { active_flg: 0 }, actor: editor.email, company_code: code },
        { before: { active_flg: 0 }, after: { active_flg: 1 } },
      ])
    })

    test('a second time changes nothing', async () => {
      const { code } = await twoCompanies()
      await activate(code, 0)
      const { row_version } = await detail(code)
      expect((await activate(code, 0)).body).toMatchObject({ status: 2, row_version })
      expect(await lines('company.activate', code)).toHaveLength(1)
    })

    test('makes an open edit stale', async () => {
      const { code, manager } = await twoCompanies()
      const { row_version } = await detail(code)
      await activate(code, 0)
      const body = { ...companyProfile, company_code: code, row_version, managers: [manager.id] }
      const answer = await api.call('POST', '/api/v1/admin/company/regist', { as: editor, body })
      expect([answer.body.code, answer.body.current?.status]).toEqual(['stale', 2])
    })

    test('is refused for an unregistered, an unknown and the maker’s own company, and without a flag', async () => {
      const code = await api.company('S900', { regist_flg: 0, active_flg: 0 })
      expect((await activate(code, 1)).body.code).toBe('conflict')
      expect((await activate('C999999', 0)).status).toBe(404)
      expect((await activate('C000000', 0)).status).toBe(403)
      expect((await activate(code, 2)).body.errors).toEqual({ active_flg: ['type'] })
      expect(await seen(editor)).toBe(403)
    })
  })

  describe('deleting a company', () => {
    test.each([
      ['people', { user_count: 3 }],
      ['services', { service_count: 2 }],
    ])(
      'that had another number of %s when it was seen is refused, with the company as it is now',
      async (_, change) => {
        const { code, member } = await twoCompanies()
        const { user_count, service_count } = await detail(code)
        const refused = await remove(code, '廃業のため', { user_count, service_count, ...change })
        expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
        expect(refused.body.current).toMatchObject({ code, user_count: 4, service_count: 1 })
        expect(await seen(member)).toBe(200)
        expect(await lines('company.delete', code)).toEqual([])
        expect((await remove(code, '廃業のため', { user_count: 4, service_count: 1 })).status).toBe(200)
      },
    )

    test('removes everyone from it; people without another company become unregistered', async () => {
      const { code, other, manager, member, both, email, link } = await twoCompanies()
      const before = await detail(code)
      expect((await remove(code)).status).toBe(200)
      expect(await detail(code)).toMatchObject({
        ...{ code, company: before.company, status: 0, user_count: 0, service_count: 0, managers: [] },
        row_version: before.row_version + 1,
      })
      expect([await seen(manager), await seen(member), await seen(both)]).toEqual([401, 401, 401])
      const login = (person: Person) => api.call('POST', '/api/login', { body: { email: person.email, password } })
      expect((await login(member)).body.code).toBe('login_failed')
      const again = await login(both)
      const companies = await api.call('GET', '/api/v1/front/companies', { token: again.body.api_token })
      expect(companies.body.map((company: { code: string }) => company.code)).toEqual([other])

      const rows = await api.db
        .selectFrom('user')
        .select(['email', 'regist_flg', 'first_name', 'password_hash', 'search_text', 'sort_name'])
        .where('email', 'in', [manager.email, email])
        .execute()
      const blank = { regist_flg: 0, first_name: '', password_hash: null, sort_name: '' }
      for (const row of rows) expect(row).toEqual({ ...blank, email: row.email, search_text: row.email })
      expect(rows).toHaveLength(2)
      const verified = await api.call('POST', '/api/v1/front/verification', { body: { token: link } })
      expect(verified.body).toMatchObject({ state: 'unknown', email: '' })
    })

    test('is audited for the company and for each person, with the reason and the old data', async () => {
      const { code, member, both } = await twoCompanies()
      await remove(code, '統合のため\n本社の依頼')
      expect(await lines('company.delete', code)).toEqual([
        {
          action: 'company.delete',
          actor: editor.email,
          company_code: code,
          before: { regist_flg: 1, active_flg: 1, services: ['product-api'], users: 4 },
          after: { regist_flg: 0, active_flg: 0, services: [], users: 0 },
          reason: '統合のため\n本社の依頼',
        },
      ])
      expect(await lines('user.unlink', member.id)).toMatchObject([
        { before: { first_name: '太郎', services: ['product-api'], regist_flg: 1 }, after: { regist_flg: 0 } },
      ])
      expect(await lines('user.unlink', both.id)).toMatchObject([{ before: { manager_flg: 0 }, after: {} }])
      expect(JSON.stringify(await lines('user.unlink', member.id))).not.toMatch(/password|\$argon/)
    })

    test('leaves it open to a new registration, without the services it once requested', async () => {
      const { code, email } = await twoCompanies()
      await remove(code)
      const { row_version } = await detail(code)
      const managers = [{ email, first_name: '花', middle_name: '', family_name: '新' }]
      const body = { ...companyProfile, company_code: code, row_version, managers }
      const answer = await api.call('POST', '/api/v1/admin/company/regist', { as: editor, body })
      expect(answer.body).toMatchObject({ status: 1, user_count: 1, service_count: 0, managers: [{ email }] })
      expect(await api.mailsTo(email)).toHaveLength(2)
    })

    test('withdraws its requests to people of other companies', async () => {
      const { code, other, manager } = await twoCompanies()
      const guest = await api.person({ company: other })
      const asked = { company_code: code, email: guest.email, first_name: '客', family_name: '外' }
      await api.call('POST', '/api/v1/front/user/regist', { as: manager, body: asked })
      const body = { token: await api.linkOf(guest.email), agree: true }
      await remove(code)
      const { row_version } = await detail(code)
      const managers = [{ email: freshAddress(), first_name: '花', family_name: '新' }]
      const again = { ...companyProfile, company_code: code, row_version, managers }
      await api.call('POST', '/api/v1/admin/company/regist', { as: editor, body: again })
      expect((await api.call('POST', '/api/v1/front/account/regist', { body })).body.code).toBe('link_ended')
      const list = await api.call('GET', '/api/v1/admin/company/addition/list', {
        as: editor,
        query: { company_code: code },
      })
      expect(list.body.total).toBe(0)
    })

    test('is refused a second time, without a reason, for the maker’s own company and for an unknown one', async () => {
      const { code } = await twoCompanies()
      const reasons = [undefined, '', ' \n ', 'あ'.repeat(5001)].map(text => remove(code, text ?? null))
      expect((await Promise.all(reasons)).map(({ body }) => body.errors?.text)).toEqual([
        ['required'],
        ['required'],
        ['required'],
        ['too_long:5000'],
      ])
      expect((await remove(code, 'あ'.repeat(5000))).status).toBe(200)
      expect((await remove(code)).body.code).toBe('conflict')
      expect((await remove('C000000')).status).toBe(403)
      expect((await remove('C999999')).status).toBe(404)
    })

    test('of two concurrent deletions one succeeds', async () => {
      const { code } = await twoCompanies()
      const answers = await Promise.all([remove(code), remove(code)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await lines('company.delete', code)).toHaveLength(1)
    })

    test('while an administrator adds people and an employee edits, leaves no member', async () => {
      for (let round = 0; round < 5; round++) {
        const { code, manager, member } = await twoCompanies()
        const { row_version } = await detail(code)
        const added = { company_code: code, email: freshAddress(), first_name: '一', family_name: '新' }
        const edit = { ...companyProfile, company_code: code, row_version, managers: [manager.id, member.id] }
        const [deleted] = await Promise.all([
          remove(code),
          api.call('POST', '/api/v1/front/user/regist', { as: manager, body: added }),
          api.call('POST', '/api/v1/admin/company/regist', { as: editor, body: edit }),
        ])
        expect(deleted.status).toBe(200)
        expect(await detail(code)).toMatchObject({ status: 0, user_count: 0, managers: [] })
      }
    })
  })
})
