/** Mail lists use indexes: PostgreSQL's plans on 50,000 rows, distributed as a million would be. */
import type { FastifyInstance } from 'fastify'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import { isMissing } from '../../helper/services.ts'
import type { Person } from '../people.ts'
import { planOf, recordQueries, tablesScanned, vacuum } from '../plans.ts'
import { type AccountApi, setUp } from '../set-up.ts'

describe.skipIf(isMissing('postgres'))('lists of mails on PostgreSQL', () => {
  let api: AccountApi
  let app: FastifyInstance
  let editor: Person
  const queries: CompiledQuery[] = []

  beforeAll(async () => {
    api = await setUp('PostgreSQL')
    app = await api.withConfig({}, { through: recordQueries(api.db, queries) })
    editor = await api.signedIn({ employee: 'editor' })
    await sql`
      insert into mail_outbox (template, locale, "to", subject, text, html, state, created_at)
      select (${mailTemplateIds}::text[])[1 + i % ${mailTemplateIds.length}::int], 'ja', 'person' || i || '@customer.example', 'subject', 'text', 'html',
        case when i % 500 = 0 then 'failed' when i > 49990 then 'pending' else 'sent' end, now() - i * interval '1 minute'
      from generate_series(1, 50000) as i`.execute(api.db)
    await vacuum(api.db, 'mail_outbox')
  })
  afterAll(async () => {
    await app.close()
    await api.close()
  })

  const template_id = 'invitation'
  test.each<[string, string, Record<string, string>]>([
    ['templates with their counts', 'list', {}],
    ['the mails of a template', 'info', { template_id }],
    ['a late page', 'info', { template_id, page: '150' }],
    ['the failed mails', 'info', { template_id, state: 'failed' }],
    ['the waiting mails', 'info', { template_id, state: 'pending' }],
  ])('%s: no query scans the whole table', async (_, path, query) => {
    queries.length = 0
    expect((await api.call('GET', `/api/v1/admin/mail/${path}`, { to: app, as: editor, query })).status).toBe(200)
    const about = queries.filter(({ sql: text }) => text.includes('"mail_outbox"'))
    expect(about.length).toBeGreaterThanOrEqual(path === 'list' ? 1 : 2)
    const plans = await Promise.all(about.map(query => planOf(api.db, query)))
    expect(plans.flat().flatMap(tablesScanned)).toEqual([])
  })
})
