// @module-tag all

/** Mail lists use indexes: PostgreSQL's plans on 50,000 rows, distributed as a million would be. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import { isMissing } from '../../helper/services.ts'
import { openRecorded, planOf, type Recorded, tablesScanned, vacuum } from '../plans.ts'

describe.skipIf(isMissing('postgres'))('lists of mails on PostgreSQL', () => {
  let api: Recorded

  beforeAll(async () => {
    api = await openRecorded('editor')
    await sql`
      insert into mail_outbox (template, locale, "to", subject, text, html, state, created_at)
      select (${mailTemplateIds}::text[])[1 + i % ${mailTemplateIds.length}::int], 'ja', 'person' || i || '@customer.example', 'subject', 'text', 'html',
        case when i % 500 = 0 then 'failed' when i > 49990 then 'pending' else 'sent' end, now() - i * interval '1 minute'
      from generate_series(1, 50000) as i`.execute(api.db)
    await vacuum(api.db, 'mail_outbox')
  })
  afterAll(() => api.close())

  const template_id = 'invitation'
  test.each<[string, string, Record<string, string>]>([
    ['templates with their counts', 'list', {}],
    ['the mails of a template', 'info', { template_id }],
    ['a late page', 'info', { template_id, page: '150' }],
    ['the failed mails', 'info', { template_id, state: 'failed' }],
    ['the waiting mails', 'info', { template_id, state: 'pending' }],
  ])('%s: no query scans the whole table', async (_, path, query) => {
    const { queries } = await api.record(`mail/${path}`, query)
    const about = queries.filter(({ sql: text }) => text.includes('"mail_outbox"'))
    expect(about.length).toBeGreaterThanOrEqual(path === 'list' ? 1 : 2)
    const plans = await Promise.all(about.map(query => planOf(api.db, query)))
    expect(plans.flat().flatMap(tablesScanned)).toEqual([])
  })
})
