// @module-tag all

/** A step of a batch reads few rows, also before PostgreSQL has statistics on the batch. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceBatch } from '../../../server/account-api/bulk-mail/advance-batch.ts'
import { collectRecipients } from '../../../server/account-api/bulk-mail/collect-recipients.ts'
import { insertBulkMail } from '../../../server/account-api/bulk-mail/send.ts'
import { recordHeartbeat } from '../../../server/account-api/bulk-mail/senders.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { freshDatabase } from '../../helper/account-api.ts'
import { isMissing } from '../../helper/services.ts'
import { createPeople } from '../people.ts'
import { planOf, recordQueries, rowsRead } from '../plans.ts'

describe.skipIf(isMissing('postgres'))('steps of a batch on PostgreSQL', () => {
  let database: OpenDatabase
  let sent_by: string

  beforeAll(async () => {
    database = await freshDatabase('PostgreSQL')
    const people = await createPeople(database.db, () => new Date())
    const company = await people.company('C000101')
    sent_by = (await people.person({ employee: 'editor' })).id
    await sql`alter table bulk_mail_recipient set (autovacuum_enabled = off)`.execute(database.db)
    await sql`
      insert into "user" (id, email, search_text, regist_flg)
      select 'u' || i, 'person' || i || '@company.example', '', 1 from generate_series(1, 3000) as i`.execute(
      database.db,
    )
    await sql`
      insert into company_user (company_code, user_id)
      select ${company}, 'u' || i from generate_series(1, 3000) as i`.execute(database.db)
    await sql`analyze`.execute(database.db)
  })
  afterAll(() => database.close())

  const send = async (key: string) => {
    const id = await database.db.transaction().execute(trx => {
      const texts = { ja: null, en: { subject: 'News', body: 'There is news.' } }
      const draft = { texts, sent_by, idempotency_key: key }
      return insertBulkMail(trx, draft, new Date())
    })
    if (id === undefined) throw new Error('sent already')
    expect(await collectRecipients(database.db, id)).toBe(3000)
    return id
  }

  test.each(['the first batch', 'a batch after others with statistics'])('%s', async key => {
    await sql`analyze bulk_mail_recipient`.execute(database.db)
    const bulkId = await send(key)
    const sender = `sender of ${key}`
    await recordHeartbeat(database.db, sender)
    const queries: CompiledQuery[] = []
    const through = recordQueries(database.db, queries)
    const input = { bulkId, sender, free: 10, perMinute: undefined, now: new Date() }
    const first = await advanceBatch(through, { ...input, results: [] })
    expect(first?.claims).toHaveLength(10)
    const results = (first?.claims ?? []).map(
      ({ seq }) => ({ seq, state: 'sent', error: null, due_at: null, uncounted: 0 }) as const,
    )
    expect((await advanceBatch(through, { ...input, results }))?.stored).toBe(10)
    const [query] = queries.slice(-1)
    if (!query) throw new Error('no query')
    // `analyze` runs it once more: it settles nothing new, and claims the next rows.
    const plans = await planOf(database.db, query, 'analyze, format json')
    expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(1_000)
  })
})
