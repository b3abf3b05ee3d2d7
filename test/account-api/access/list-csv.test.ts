/** Every list as a file: exactly as its page, with all pages, for those who may read it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastEngine } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, setUp } from '../set-up.ts'

describe('lists as files', () => {
  let api: AccountApi
  let manager: Person
  let viewer: Person
  beforeAll(async () => {
    api = await setUp(fastEngine)
    manager = await api.signedIn({ company: companyA, manager: true })
    viewer = await api.signedIn({ employee: 'view-only' })
    for (let at = 0; at < 25; at++)
      await api.person({ company: companyA, columns: { family_name: '一覧', first_name: `=${at}` } })
    await api.person({ company: companyB, columns: { family_name: '一覧', lock_flg: 1, lock_reason: 'inactivity' } })
  })
  afterAll(() => api.close())

  type Query = Record<string, string>
  const file = async (as: Person, path: string, query: Query = {}, locale = 'ja') => {
    const answer = await api.call('GET', `/api/v1/${path}/csv`, { as, query, headers: { 'accept-language': locale } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [head = [], ...rows] = parseCsv(answer.body)
    expect(rows.length).toBeLessThanOrEqual(Number(answer.headers['x-total-rows']))
    return { head, rows }
  }
  /** The rows of all pages of the list. */
  const listed = async (as: Person, path: string, query: Query = {}) => {
    const rows: Record<string, unknown>[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await api.call('GET', `/api/v1/${path}`, { as, query: { ...query, page: String(page) } })
      rows.push(...answer.body.data)
      pages = answer.body.page_count
    }
    return rows
  }

  test.each([
    {},
    { search: '一覧' },
    { search: '一覧', sort: 'last_login', order: 'desc' },
    { filter: 'unregistered' },
    { service_id: companyServices[0] ?? '', service_status: '0', order: 'desc' },
  ] as Query[])('members of a company, as the page has them: %j', async query => {
    const wanted = { company_code: companyA, ...query }
    const { rows } = await file(manager, 'front/company/user/list', wanted)
    expect(rows.map(([, , email]) => email)).toEqual(
      (await listed(manager, 'front/company/user/list', wanted)).map(({ email }) => email),
    )
  })

  test('formulas are safe, times are in the zone of the reader, titles in their language', async () => {
    const query = { company_code: companyA, search: '一覧', time_zone: 'America/New_York' }
    const { head, rows } = await file(manager, 'front/company/user/list', query, 'en')
    expect(head).toContain('Last login (America/New_York)')
    expect(rows.every(row => row[5]?.startsWith("'="))).toBe(true)
  })

  test.each([
    ['admin/account/list', { search: '一覧', filter: 'active' }, 'email', 2],
    ['admin/user/list/ban', {}, 'email', 2],
    ['admin/company/search', { sort: 'name', order: 'desc' }, 'code', 0],
    ['admin/audit/list', {}, 'actor', 1],
    ['admin/request/list', {}, 'email', 7],
  ] as const)('%s for view-only employees, in its order', async (path, query, field, column) => {
    const { head, rows } = await file(viewer, path, query)
    expect(head.every(title => title !== '')).toBe(true)
    expect(rows.map(row => row[column])).toEqual((await listed(viewer, path, query)).map(row => row[field]))
  })

  test("the trail of one's own company has what the page has, and no other company's", async () => {
    const { id } = await api.person({ company: companyA })
    const status = { company_code: companyA, user_id: id, status: 'deactive' }
    expect((await api.call('POST', '/api/v1/front/user/status', { as: manager, body: status })).status).toBe(200)
    const query = { company_code: companyA }
    const { rows } = await file(manager, 'front/audit/list', query)
    const page = await listed(manager, 'front/audit/list', query)
    expect(rows).toHaveLength(page.length)
    expect(rows[0]).toEqual(
      expect.arrayContaining([manager.email, 'user.status', id, 'active_flg: 1', 'active_flg: 0']),
    )
    const foreign = await api.call('GET', '/api/v1/front/audit/list/csv', {
      as: manager,
      query: { company_code: companyB },
    })
    expect(foreign.status).toBe(404)
  })
})
