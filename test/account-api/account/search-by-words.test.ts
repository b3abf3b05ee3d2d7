/** Accounts are found by each word of a search: name, kana, address, phone number and company, as they are by then. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

describe.each(engines)('a search of accounts on %s', engine => {
  let api: AccountApi
  let viewer: Person
  let manager: Person
  let ishii: Person
  beforeAll(async () => {
    api = await setUp(engine)
    viewer = await api.signedIn({ employee: 'view-only' })
    manager = await api.signedIn({ company: companyA, manager: true })
    await api.company('C000301', { company: '株式会社青空建機', search_text: '株式会社青空建機' })
    const names = {
      family_name: '石井',
      first_name: '花',
      family_name_kana: 'イシイ',
      first_name_kana: 'ハナ',
      lock_flg: 1,
    }
    ishii = await api.person({ company: 'C000301', columns: names, email: 'hana@ishii.example' })
    await api.person({ company: companyB, columns: { family_name: '石井' }, email: 'other@ishii.example' })
    const { search_text } = await api.db
      .selectFrom('user')
      .select('search_text')
      .where('id', '=', ishii.id)
      .executeTakeFirstOrThrow()
    expect(search_text).toContain('石井')
    await api.db
      .updateTable('company_user')
      .set({ cell_phone_number: '090-5550-9281' })
      .where('user_id', '=', ishii.id)
      .execute()
  })
  afterAll(() => api.close())

  const found = async (search: string, path = 'account/list', more: Record<string, string> = {}) => {
    const query = { search, ...more }
    const { status, body } = await api.call('GET', `/api/v1/admin/${path}`, { as: viewer, query })
    expect(status).toBe(200)
    return body.data.map((row: { email: string }) => row.email)
  }
  const hana = ['hana@ishii.example']

  test.each([
    '青空 石井',
    '石井　青空',
    'いしい 建機',
    '花 石井 c000301',
    'C000301 hana@',
    '090-5550-9281',
    '０９０ー５５５０−９２８１',
    '+81 90 5550 9281',
    '０９０５５５０９２８１',
    '5550-9281 石井',
    '9281 はな',
  ])('finds one person by “%s”, in the lists of all companies', async search => {
    expect(await found(search)).toEqual(hana)
    expect(await found(search, 'user/list/ban')).toEqual(hana)
  })

  test.each(['青空 佐藤', '石井 C000102x', '090-5550-9282', '青空石井'])('finds nobody by “%s”', async search => {
    expect(await found(search)).toEqual([])
  })

  test("in a company's list words are those of people, not of the company that all share", async () => {
    const inCompany = (search: string) => found(search, 'company/user/list', { company_code: 'C000301' })
    expect(await inCompany('花 石井')).toEqual(hana)
    expect(await inCompany('09055509281')).toEqual(hana)
    expect(await inCompany('青空')).toEqual([])
  })

  test('customers do not find people by the phone number or company of others', async () => {
    const query = { company_code: companyA, search: '5550-9281' }
    const { body } = await api.call('GET', '/api/v1/front/company/user/list', { as: manager, query })
    expect(body.data ?? []).toEqual([])
  })

  test('changes of person, phone number and company are found at once', async () => {
    const { db } = api
    await db.updateTable('user').set({ search_text: '小野寺' }).where('id', '=', ishii.id).execute()
    expect(await found('青空 石井')).toEqual([])
    expect(await found('青空 小野寺')).toEqual(hana)
    await db.updateTable('company').set({ search_text: '葉山商会' }).where('code', '=', 'C000301').execute()
    expect(await found('青空 小野寺')).toEqual([])
    expect(await found('葉山 小野寺')).toEqual(hana)
    await db.updateTable('company_user').set({ cell_phone_number: '' }).where('user_id', '=', ishii.id).execute()
    expect(await found('9281')).toEqual([])
  })

  test('people added while their company is renamed are found by its new name', async () => {
    const rename = (name: string) =>
      api.db.updateTable('company').set({ search_text: name }).where('code', '=', companyB).execute()
    const add = (at: number) =>
      api.person({ company: companyB, columns: { family_name: '並行' }, email: `parallel${at}@yamada.example` })
    await Promise.all([1, 2, 3, 4, 5, 6].map(async at => (at % 2 === 0 ? rename(`新社名${at}`) : add(at))))
    await rename('最後の社名')
    expect((await found('並行 最後の社名')).length).toBe(3)
    const { rows } = await sql<{ stale: number }>`
      select count(*)::integer as stale from company_user join company on code = company_code
      where strpos(company_user.search_text, company.search_text) = 0`.execute(api.db)
    expect(rows).toEqual([{ stale: 0 }])
  })
})
