// @module-tag all

/** Lists of requests use indexes: PostgreSQL's plans on 50,000 requests. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMissing } from '../../helper/services.ts'
import { openRecorded, planOf, type Recorded, rowsRead, tablesScanned, vacuum } from '../plans.ts'

describe.skipIf(isMissing('postgres'))('lists of requests on PostgreSQL', () => {
  let api: Recorded

  beforeAll(async () => {
    api = await openRecorded()
    await sql`
      insert into access_request (id, type, state, email, locale, content, search_text, created_at)
      select 'request' || i, case when i % 50 = 0 then 'service' else 'access' end,
        case when i % 500 = 0 then 'waiting' when i % 7 = 0 then 'closed' else 'registered' end,
        'person' || i || '@customer.example', 'ja',
        jsonb_build_object('company', 'c' || i, 'services', '["product-api"]'::jsonb, 'first_name', '', 'middle_name', '', 'family_name', ''),
        'company ' || i || chr(10) || 'person' || i || '@customer.example', now() - i * interval '1 minute'
      from generate_series(1, 50000) as i`.execute(api.db)
    await sql`
      insert into company (code, company, search_text, zip, tel, regist_flg, active_flg)
      select 'P' || i, 'Company ' || i, 'company ' || i, (1000000 + i)::text, '03-' || i, 1, 1
      from generate_series(1, 20000) as i`.execute(api.db)
    await sql`
      insert into "user" (email, search_text)
      select 'member' || i || '@domain' || i || '.example', '' from generate_series(1, 20000) as i`.execute(api.db)
    await vacuum(api.db, 'access_request', 'company', 'user')
  })
  afterAll(() => api.close())

  test.each<[string, string, Record<string, string>]>([
    ['all requests', 'list', {}],
    ['a late page', 'list', { page: '400' }],
    ['those that wait', 'list', { state: 'waiting' }],
    ['service requests', 'list', { type: 'service' }],
    ['a search', 'list', { search: 'person4321@' }],
    ['the number of those that wait', 'count', {}],
    ['one, with companies that look alike', 'detail', { id: 'request1' }],
  ])('%s: no query scans a whole table', async (_, path, query) => {
    const { queries } = await api.record(`request/${path}`, query)
    const about = queries.filter(({ sql: text }) => /"(?:access_request|company)"/.test(text) && !/"token"/.test(text))
    expect(about.length).toBeGreaterThanOrEqual(1)
    const plans = await Promise.all(about.map(query => planOf(api.db, query)))
    const large = plans
      .flat()
      .flatMap(tablesScanned)
      .filter(table => table !== 'company_user' && table !== 'service')
    expect(large).toEqual([])
  })

  test('the list of services finds which of them a request names without reading all requests', async () => {
    const { queries } = await api.record('service/setting')
    const about = queries.filter(({ sql: text }) => text.includes('access_request'))
    expect(about).toHaveLength(1)
    const plans = await Promise.all(about.map(query => planOf(api.db, query, 'analyze, format json')))
    expect(plans.flat().reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(1000)
  })
})
