// @module-tag all

/** A round of reminders reads only what is due: PostgreSQL's plans on 9,000 invitations. */
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReminders } from '../../../server/account-api/account/invitation/create-reminders.ts'
import { isMissing } from '../../helper/services.ts'
import { accountApiConfig, openMail } from '../build.ts'
import { planOf, recordQueries, rowsRead, vacuum } from '../plans.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

describe.skipIf(isMissing('postgres'))('a round of reminders on PostgreSQL', () => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp('PostgreSQL')
    const { id: sender } = await api.person({ company: companyA, manager: true })
    await sql`
      insert into "user" (id, email, search_text, regist_flg)
      select 'waits' || i, 'waits' || i || '@customer.example', '', 0 from generate_series(1, 9000) as i`.execute(
      api.db,
    )
    // Else a trigger reads the whole table for each member.
    await vacuum(api.db, 'user')
    await sql`
      insert into company_user (company_code, user_id, search_text)
      select ${companyA}, 'waits' || i, '' from generate_series(1, 9000) as i`.execute(api.db)
    // A third waits, a third was reminded, and a third ended up to two years ago; of some of these the sender was told.
    await sql`
      insert into link (purpose, hash, user_id, company_code, email, created_at, expires_at, invited_by, reminders, reminded_at, told_at)
      select 'regist', decode(md5(i::text), 'hex'), 'waits' || i, ${companyA}, 'waits' || i || '@customer.example',
        expires_at - interval '7 days', expires_at, ${sender}, reminders,
        case when reminders > 0 then expires_at - interval '4 days' end,
        case when expires_at < ${api.clock.now} then expires_at end
      from generate_series(1, 9000) as i cross join lateral (
        select i % 3 = 1 as is_reminded,
          ${api.clock.now}::timestamptz + case i % 3 when 0 then interval '5 days' when 1 then interval '3 days'
            else i * interval '-17 minutes' end as expires_at) as time
        cross join lateral (select case when is_reminded then 1 else 0 end as reminders) as count`.execute(api.db)
    await vacuum(api.db, 'user', 'company_user', 'link')
  })
  afterAll(() => api.close())

  test('neither invitations that wait nor those that ended are read', async () => {
    const queries: CompiledQuery[] = []
    const mail = openMail(api.db, () => api.clock.now)
    const db = recordQueries(api.db, queries)
    const round = createReminders({ db, config: accountApiConfig(), mail, clock: () => api.clock.now, warn: () => {} })
    await round.sendDue()
    await mail.stop()
    const about = queries.filter(({ sql: text }) => text.includes('"link"'))
    expect(about.length).toBeGreaterThanOrEqual(2)
    const plans = await Promise.all(about.map(query => planOf(api.db, query, 'analyze, format json')))
    expect(plans.map(([plan]) => plan && rowsRead(plan)).filter(read => read === undefined || read > 100)).toEqual([])
  })
})
