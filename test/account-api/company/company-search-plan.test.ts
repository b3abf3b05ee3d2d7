// @module-tag all

/** Every search uses an index: PostgreSQL's plans on 50,000 accounts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bigCompany } from '../../helper/many-accounts.ts'
import { isMissing } from '../../helper/services.ts'
import { openRecordedMany, planOf, type Recorded, rowsRead, tablesScanned } from '../plans.ts'

/** The tables that grow with the number of customers. */
const large = ['company', 'user', 'company_user']

type Query = Record<string, string | string[]>

describe.skipIf(isMissing('postgres'))('searches on PostgreSQL', () => {
  let api: Recorded

  beforeAll(async () => {
    api = await openRecordedMany()
  })
  afterAll(() => api.close())

  /** Makes the call. @returns for each of its queries, the large tables that the plan scans completely */
  const scansOf = async (path: string, query: Query): Promise<string[][]> => {
    const { queries, body } = await api.record(path, query)
    expect(body.data.length).toBeGreaterThan(0)
    const plans = await Promise.all(queries.map(query => planOf(api.db, query)))
    expect(plans.length).toBeGreaterThanOrEqual(3)
    return plans.map(plan => plan.flatMap(tablesScanned).filter(table => large.includes(table)))
  }

  const big = { company_code: bigCompany.code }
  test.each<[string, string, Query]>([
    ['part of a code', 'company/search', { company_code: '20123' }],
    ['a name of one character', 'company/search', { name: '光' }],
    ['a name of two characters', 'company/search', { name: '青空' }],
    ['a name of two characters of half width', 'company/search', { name: 'ﾘｰ' }],
    ['a long name', 'company/search', { name: '北海道みどり建機' }],
    ['a whole address', 'company/search', { mail_address: 'takeuchi.kaoru1@company3.example' }],
    ['part of an address', 'company/search', { mail_address: '@COMPANY91' }],
    ['the members of a company', 'company/user/list', { company_code: 'C200123' }],
    ['the members of a big company', 'company/user/list', big],
    ['members by a name of one character', 'company/user/list', { ...big, search: '薫' }],
    ['members by a name of two characters', 'company/user/list', { ...big, search: 'さと' }],
    ['members by part of an address', 'company/user/list', { ...big, search: 'ogasawara.' }],
    ['any account by a whole address', 'account/list', { search: 'takeuchi.kaoru1@company3.example' }],
    ['any account by part of an address', 'account/list', { search: '@company912' }],
  ])('%s: no query scans a whole table', async (_, path, query) => {
    expect((await scansOf(path, query)).flat()).toEqual([])
  })

  // These match a fifth of a small table or more: counting may scan it. At 100,000 companies it does not.
  test.each<[string, string, Query]>([
    ['all companies', 'company/list', {}],
    ['the last page of all companies', 'company/list', { page: '250' }],
    ...['code', 'name', 'status', 'users'].flatMap(sort =>
      ['asc', 'desc'].map((order): [string, string, Query] => [
        `all companies by ${sort} ${order}`,
        'company/list',
        { sort, order },
      ]),
    ),
    ['companies by name, in the order of their users', 'company/search', { name: '青空', sort: 'users' }],
    ['all accounts', 'account/list', {}],
    ['a name that most have', 'company/search', { name: '株式会社' }],
    ['an industry', 'company/search', { industry: 'rental' }],
    ['industries and a category', 'company/search', { industry: ['rental', 'sales'], category: 'owner' }],
    ['an address of two characters', 'company/search', { mail_address: 'zu' }],
    ['an address that all have', 'company/search', { mail_address: 'example' }],
  ])('%s: the page is read through an index', async (_, path, query) => {
    expect((await scansOf(path, query)).at(-1)).toEqual([])
  })

  test.each<[string, string, Query]>([
    ['companies by a name that most have', 'company/search', { name: '株式会社' }],
    ['companies by an address that all have', 'company/search', { mail_address: 'example' }],
    ['companies by an address that many have', 'company/search', { mail_address: 'zu' }],
    ['accounts by a text that all have', 'account/list', { search: 'example' }],
    ['accounts by a text that many have', 'account/list', { search: '佐々' }],
  ])('%s: only the matches that are listed are read', async (_, path, query) => {
    const { queries, body } = await api.record(path, query)
    expect([body.total, body.more]).toEqual([500, 1])
    // Others are part of one of these.
    const limited = queries.filter(({ sql: text }) => text.includes('limit'))
    expect(limited.length).toBeGreaterThanOrEqual(3)
    const plans = await Promise.all(limited.map(query => planOf(api.db, query, 'analyze, format json')))
    expect(Math.max(...plans.flat().map(rowsRead))).toBeLessThan(7_000)
  })

  test.each(['name', 'status', 'users'])('companies by %s: a page reads few more rows than it shows', async sort => {
    for (const order of ['asc', 'desc']) {
      const { queries } = await api.record('company/list', { sort, order })
      const [page] = queries.slice(-1)
      const plans = page ? await planOf(api.db, page, 'analyze, format json') : []
      const read = plans.reduce((sum, plan) => sum + rowsRead(plan), 0)
      expect([read >= 20, read < 200]).toEqual([true, true])
    }
  })

  test.each<[string, Query]>([
    ['all', {}],
    ['the second page', { page: '2' }],
    ['unlock requests', { filter: 'request' }],
    ['locked', { filter: 'locked' }],
    ['deactivated', { filter: 'deactive' }],
    ['suspended', { filter: 'suspended' }],
  ])('accounts that cannot log in, %s: a page reads few more rows than it shows', async (_, query) => {
    const { queries, body } = await api.record('user/list/ban', query)
    expect([body.data.length, body.total > 80]).toEqual([20, true])
    for (const page of queries.slice(-2)) {
      const plans = await planOf(api.db, page, 'analyze, format json')
      expect(plans.flatMap(tablesScanned).filter(table => large.includes(table))).toEqual([])
      expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(1_500)
    }
  })
})
