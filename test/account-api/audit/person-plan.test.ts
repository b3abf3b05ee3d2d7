// @module-tag all

/** The trail of a person is read from indexes: PostgreSQL's plans on 50,000 accounts and 100,000 entries. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bigCompany } from '../../helper/many-accounts.ts'
import { isMissing } from '../../helper/services.ts'
import { openRecordedMany, planOf, type Recorded, rowsRead, tablesScanned, vacuum } from '../plans.ts'

const isWhole = /^(?:with|select count)/
const large = ['audit_log', 'company_user', 'former_member', 'user', 'company']

describe.skipIf(isMissing('postgres'))('the trail of a person on PostgreSQL', () => {
  let api: Recorded

  beforeAll(async () => {
    api = await openRecordedMany()
    await api.withoutTimeout(async db => {
      await sql`
        insert into audit_log (at, actor_id, actor, action, target_kind, target_id, company_code)
        select timestamptz '2026-01-01' + n * interval '1 minute', 'u' || 1 + n * 7919::bigint % 50000, 'x@example.com',
          'user.profile', 'user', 'u' || 1 + n * 104729::bigint % 50000, 'C' || 200000 + n % 5000
        from generate_series(1, 100000) as n`.execute(db)
      await sql`
        insert into former_member (user_id, company_code, search_text)
        select user_id, company_code, 'former ' || search_text from company_user where user_id like '%7'`.execute(db)
      await vacuum(db, 'audit_log', 'former_member')
    })
  })
  afterAll(() => api.close())

  /** Makes the call. @returns its queries: those inside others are recorded too, and some have no plan of their own */
  const queriesOf = async (query: Record<string, string>): Promise<CompiledQuery[]> => {
    const { queries } = await api.record('audit/list', query)
    return queries.filter(({ sql: text }) => !text.includes('person.id') || isWhole.test(text))
  }

  test.each<[string, Record<string, string>]>([
    ['a whole address', { person: 'takeuchi.kaoru1@company3.example' }],
    ['an unknown address', { person: 'unknown@company3.example' }],
    ['a name and a company', { person: '竹内 みどり' }],
    ['a former name', { person: 'former 薫' }],
    ['a full name', { person: '竹内 薫' }],
    ['a company of many people', { person: bigCompany.code }],
    ['within a company', { person: '竹内', company_code: 'C200123' }],
    ['within the trail of a person', { person: '竹内', target: 'u17' }],
    ['with a period', { person: '竹内 薫', from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' }],
    ['a late page', { person: '竹内 薫', page: '20' }],
  ])('%s: no query scans a whole table', async (_, query) => {
    const asked = await queriesOf(query)
    const plans = (await Promise.all(asked.map(query => planOf(api.db, query)))).flat()
    expect(plans.length).toBeGreaterThanOrEqual(query.person === bigCompany.code ? 3 : 5)
    expect(plans.flatMap(tablesScanned).filter(table => large.includes(table))).toEqual([])
  })

  test('one page of a person reads that person alone', async () => {
    const about = (await queriesOf({ person: 'takeuchi.kaoru1@' })).filter(
      ({ sql: text }) => isWhole.test(text) && text.includes('person.id'),
    )
    expect(about).toHaveLength(2)
    for (const query of about) {
      const read = (await planOf(api.db, query, 'analyze, format json')).map(rowsRead)
      expect(Math.max(...read)).toBeLessThan(500)
    }
  })
})
