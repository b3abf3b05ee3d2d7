/** Every list as a file: exactly as its page, with all pages, for those who may read it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, setUp } from '../set-up.ts'

/** Lists without a file of their own, and why. */
const withoutFile: Partial<Record<CallName, string>> = {
  getAdminCompanyList: 'company/search without criteria is the same list',
  getAdminUserList: 'all accounts are account/list, which has one',
  getAdminUserSearch: 'as above',
  getImportInfo: 'its rows are the file import/result, also to be imported again',
  getAdminImportInfo: 'as above',
  getCompanyAdditionList: 'a note above the list of accounts: few requests to join, each withdrawn there',
  getAdminCompanyAdditionList: 'as above',
}

const lists = Object.entries<Entry>(contract).filter(
  ([, { query }]) => query && 'entries' in query && Object.hasOwn(query.entries as object, 'per_page'),
)

test.each(lists)('%s has a file, or a reason why not', name => {
  expect(`${name}Csv` in contract).toBe(!(name in withoutFile))
})

const day = '2026-01-01T00:00:00Z'

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
  const logged = ({ id }: Person) =>
    api.logs.map(text => JSON.parse(text)).filter(({ audit, actor }) => audit === 'list_csv' && actor === id).length
  /** A file. Each download is in the log. */
  const file = async (as: Person, path: string, query: Query = {}, locale = 'ja') => {
    const before = logged(as)
    const answer = await api.call('GET', `/api/v1/${path}/csv`, { as, query, headers: { 'accept-language': locale } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(logged(as)).toBe(before + 1)
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

  test('mails, news, imports and ended invitations, for those who may read them', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    for (let at = 0; at < 3; at++) {
      const text = { subject: `=お知らせ${at}`, body: '本文' }
      const mail = { ja: text, idempotency_key: randomUUID() }
      expect((await api.call('POST', '/api/v1/admin/mail/bulk/send', { as: editor, body: mail })).status).toBe(200)
      const news = {
        ja: { title: `お知らせ${at}`, body: '本文' },
        en: { title: '', body: '' },
        published_at: day,
        ends_at: null,
      }
      expect((await api.call('POST', '/api/v1/admin/news/add', { as: editor, body: news })).status).toBe(200)
      const check = { file_name: `${at}.csv`, content: Buffer.from('email,姓\nx,山田').toString('base64') }
      for (const as of [editor, manager]) {
        const side = as === editor ? 'admin' : 'front'
        const body = { ...check, company_code: companyA }
        const { body: info } = await api.call('POST', `/api/v1/${side}/import/check`, { as, body })
        await api.db.updateTable('account_import').set({ state: 'done' }).where('id', '=', info.id).execute()
      }
    }
    const [bulk] = await listed(editor, 'admin/mail/bulk/histories')
    for (const [as, path, query, field, column] of [
      [editor, 'admin/mail/bulk/histories', {}, 'id', 0],
      [editor, 'admin/mail/info', { template_id: 'invitation', state: 'pending' }, 'to', 0],
      [viewer, 'admin/news/list', { state: 'shown' }, 'title', 0],
      [viewer, 'admin/import/list', {}, 'file_name', 2],
      [manager, 'front/import/list', { company_code: companyA }, 'file_name', 2],
      [manager, 'front/invitation/ended', {}, 'email', 2],
      [editor, 'admin/invitation/ended', {}, 'email', 2],
    ] as const) {
      const { head, rows } = await file(as, path, query)
      expect(head.every(title => title !== '')).toBe(true)
      expect(rows.map(row => row[column])).toEqual((await listed(as, path, query)).map(row => row[field]))
    }
    const recipients = await file(editor, 'admin/mail/bulk/history', { id: String(bulk?.id), filter: 'waiting' })
    expect(recipients.rows).toHaveLength(Number(bulk?.total))
    expect((await file(editor, 'admin/mail/bulk/histories')).rows[0]?.[1]).toMatch(/^'=お知らせ/)
    for (const path of ['admin/mail/bulk/histories', 'admin/mail/info', 'admin/invitation/ended'])
      expect(
        (await api.call('GET', `/api/v1/${path}/csv`, { as: viewer, query: { template_id: 'invitation' } })).status,
      ).toBe(403)
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
