import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const admin = '/api/v1/admin'

interface Row {
  id: string
  email: string
  status: string
  company: { code: string }
}

describe.each(engines)('accounts of all companies on %s', engine => {
  let api: AccountApi
  let viewer: Person
  let both: Person
  beforeAll(async () => {
    api = await setUp(engine)
    viewer = await api.signedIn({ employee: 'view-only' })
    await api.company('C000301', { company: '止まった会社', active_flg: 0 })
    const add = (email: string, company: string, columns = {}, more = {}) =>
      api.person({ email: `${email}@all.example`, company, columns, ...more })
    await add('b', companyA, { family_name: 'かとう', last_login_at: new Date('2026-09-01T00:00:00Z') })
    await add('a', companyB, { family_name: 'あべ', last_login_at: new Date('2026-09-02T00:00:00Z') })
    await add('c', 'C000301', { family_name: 'さとう' })
    await add('d', companyB, { family_name: 'たなか' }, { registered: false })
    both = await add('e', companyA, { family_name: 'なかむら' })
    await api.db
      .insertInto('company_user')
      .values({ company_code: companyB, user_id: both.id, active_flg: 0 })
      .execute()
  })
  afterAll(() => api.close())

  const get = (path: string, query: Record<string, string> = {}) =>
    api.call('GET', `${admin}/${path}`, { as: viewer, query })
  const rows = async (query: Record<string, string>, path = 'account/list'): Promise<[string, string, string][]> =>
    (await get(path, query)).body.data.map((row: Row) => [row.email.split('@')[0], row.company.code, row.status])

  test('account/list: one row per person and company, sorted by name, with the status in that company', async () => {
    expect(await rows({ search: '@all.example' })).toEqual([
      ['a', companyB, 'active'],
      ['b', companyA, 'active'],
      ['c', 'C000301', 'suspended'],
      ['d', companyB, 'unregistered'],
      ['e', companyA, 'active'],
      ['e', companyB, 'deactive'],
    ])
    const { body } = await get('account/list', { search: 'c@all.example' })
    expect(body).toMatchObject({ total: 1, data: [{ company: { code: 'C000301', company: '止まった会社' } }] })
    expect(body.data[0]).not.toHaveProperty('service_status')
    expect(JSON.stringify(body)).not.toMatch(/argon2|search_text|sort_name/)
  })

  test("account/list has no accounts of the maker's own company", async () => {
    expect((await get('account/list', { search: viewer.email })).body.total).toBe(0)
    const { body } = await get('account/list', { per_page: '100' })
    expect(body.data.map((row: Row) => row.company.code)).not.toContain('C000000')
    expect(body.total).toBe(6)
  })

  test('account/list filters, sorts and pages', async () => {
    expect(await rows({ filter: 'suspended' })).toEqual([['c', 'C000301', 'suspended']])
    expect(await rows({ filter: 'deactive' })).toEqual([['e', companyB, 'deactive']])
    const byLogin = await rows({ sort: 'last_login', order: 'desc', per_page: '2' })
    expect(byLogin.map(([email]) => email)).toEqual(['a', 'b'])
    const pages = await Promise.all(['1', '2', '3', '4'].map(page => rows({ page, per_page: '2' })))
    expect(pages.map(page => page.length)).toEqual([2, 2, 2, 0])
    expect(new Set(pages.flat().map(String)).size).toBe(6)
  })

  test('user/list and user/search return the same rows; a search needs a term', async () => {
    const all = (await get('account/list')).body
    expect((await get('user/list')).body).toEqual(all)
    expect(await rows({ search: 'ﾅｶﾑﾗ' }, 'user/search')).toEqual([
      ['e', companyA, 'active'],
      ['e', companyB, 'deactive'],
    ])
    for (const search of ['', '　']) {
      const answer = await get('user/search', { search })
      expect([answer.status, answer.body.errors]).toEqual([422, { search: ['required'] }])
    }
    expect((await get('user/list/ban', { filter: 'registered' })).status).toBe(422)
  })

  describe('of many', () => {
    beforeAll(async () => {
      await sql`
        insert into "user" (id, email, search_text, sort_name)
        select 'member' || i, 'member' || i || '@crowd.example',
          case when i % 20 = 0 then '佐々木 薫' else '田中 健一' end || chr(10) || 'member' || i || '@crowd.example',
          'name ' || i * 7919 % 1201
        from generate_series(1, 1200) as i`.execute(api.db)
      await sql`
        insert into company_user (company_code, user_id)
        select ${companyB}, 'member' || i from generate_series(1, 1200) as i`.execute(api.db)
    })

    const list = async (query: Record<string, string>) =>
      (await get('account/list', { per_page: '100', ...query })).body

    test('finds at most 500 matches of a text, and lists them in order', async () => {
      const search = '@crowd.example'
      const pages = await Promise.all(Array.from({ length: 6 }, (_, page) => list({ search, page: String(page + 1) })))
      expect(pages.map(({ total, more, page_count, data }) => [total, more, page_count, data.length])).toEqual([
        ...Array.from({ length: 5 }, () => [500, 1, 5, 100]),
        [500, 1, 5, 0],
      ])
      const ids = pages.flatMap(({ data }) => data.map(({ id }: Row) => id))
      expect(new Set(ids).size).toBe(500)
      const { rows } = await sql<{ id: string }>`
        select id from "user" where id in (${sql.join(ids)}) order by sort_name collate "C", id`.execute(api.db)
      expect(ids).toEqual(rows.map(({ id }) => id))
    })

    test.each([
      ['one character', '薫', 60],
      ['two characters', '佐々', 60],
      ['words of two lines', '薫 member', 60],
      ['three characters', '木 薫', 60],
      ['a name that many have', '田中', 500],
      ['one address', 'member1199@crowd.example', 1],
      ['part of an address', 'r119', 11],
      ['a text longer than what is looked up', 'member1199@crowd.example.example', 0],
    ])('finds %s, and counts the matches', async (_, search, total) => {
      expect((await list({ search })).total).toBe(total)
      const inCompany = await get('company/user/list', { company_code: companyB, search })
      expect(inCompany.body.total).toBe(total === 500 ? 1140 : total)
    })

    test('counts the members of a company exactly, in its order', async () => {
      const query = { company_code: companyB, search: '田中', page: '12', per_page: '100' }
      const { body } = await get('company/user/list', query)
      expect([body.total, body.page_count, body.data.length, body.more]).toEqual([1140, 12, 40, undefined])
    })
  })
})
