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
})
