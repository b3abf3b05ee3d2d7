// @module-tag all

/** Every search of people, companies and requests finds names by other forms of their kanji. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import { textFields } from '../../helper/text-fields.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

/** The calls that search by name, with the field that takes it. */
const searches = Object.entries<Entry>(contract).flatMap(([name, { method, path, query, callers }]) =>
  method === 'GET' && query
    ? textFields(query)
        .filter(field => ['search', 'name'].includes(field.path))
        .map(field => ({ name, path, field: field.path, isCustomer: callers.includes('manager') }))
    : [],
)

onBothEngines('forms of kanji on %s', engine => {
  let api: AccountApi
  let editor: Person
  let manager: Person
  const names = { family_name: '髙橋', first_name: '\uFA19渡邉' }

  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    const columns = { ...names, lock_flg: 1 }
    manager = await api.signedIn({ company: companyA, manager: true })
    await api.person({ company: companyA, columns, email: 'forms@kanji.example' })
    await api.company('C000401', { company: '髙橋\uFA19渡邉' })
    await api.person({ company: 'C000401' })
    const body = { ...accessRequest('forms@request.example'), ...names, company: '髙橋商店' }
    expect((await api.call('POST', '/api/form/subscription', { body })).status).toBe(200)
  })
  afterAll(() => api.close())

  const found = async ({ path, field, isCustomer }: (typeof searches)[number], text: string): Promise<number> => {
    const query = { [field]: text, ...(path.includes('company/user/') ? { company_code: companyA } : {}) }
    const { status, body } = await api.call('GET', path, { as: isCustomer ? manager : editor, query })
    expect(status).toBe(200)
    if (typeof body === 'string') return parseCsv(body).length - 1
    return body.total ?? body.count
  }

  test('the contract has searches of accounts, members, companies, requests and recipients', () => {
    const lists = searches.filter(({ name }) => !name.endsWith('Csv'))
    expect(lists.map(({ name }) => name).sort()).toEqual([
      'getAdminAccountList',
      'getAdminCompanySearch',
      'getAdminCompanyUserList',
      'getAdminMailBulkCount',
      'getAdminRequestList',
      'getAdminUserList',
      'getAdminUserListBan',
      'getAdminUserSearch',
      'getCompanyUserList',
    ])
  })

  test.each(searches)('$name finds a name by each form, as often as by that in the register', async search => {
    for (const [typed, others] of [
      ['髙橋', ['高橋', '髙橋\u200B', '高\u{E0100}橋']],
      ['\uFA19渡邉', ['神渡邉', '\uFA19渡辺', '神渡邊']],
    ] as const) {
      const total = await found(search, typed)
      expect(total).toBeGreaterThan(0)
      for (const other of others) expect([other, await found(search, other)]).toEqual([other, total])
    }
  })

  test('a request keeps the kanji that were typed', async () => {
    const stored = await api.db.selectFrom('access_request').select('content').executeTakeFirstOrThrow()
    expect(stored.content).toMatchObject(names)
  })
})
