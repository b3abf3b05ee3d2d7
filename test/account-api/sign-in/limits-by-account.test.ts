import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../server/account-api/database/migrations/0035-by-account.ts'
import { engines } from '../../helper/account-api.ts'
import { password } from '../people.ts'
import { companyA, setUp } from '../set-up.ts'

test.each(engines)('failed logins from before they counted by account still count, on %s', async engine => {
  const api = await setUp(engine)
  const { db, clock } = api
  try {
    const { id, email } = await api.person({ company: companyA })
    const network = '10.9.9.9'
    const accounts = [email, 'unknown@example.com']
    const tries = accounts.flatMap(account =>
      Array.from({ length: 10 }, () => ({ account, network, failed_at: clock.now })),
    )
    await db.insertInto('login_try').values(tries).execute()
    await db
      .insertInto('login_slowdown')
      .values(accounts.map(account => ({ account, network, failures: 3, failed_at: clock.now })))
      .execute()
    await sql`drop index bulk_mail_recipient_email`.execute(db)
    await sql`alter table bulk_mail_recipient add unique (email, bulk_id)`.execute(db)
    // Migrations have no table types.
    await up(db as unknown as Kysely<unknown>)
    for (const table of ['login_try', 'login_slowdown'] as const) {
      const rows = await db.selectFrom(table).select('account').distinct().execute()
      expect(rows).toEqual([{ account: id }])
    }
    const headers = { 'x-forwarded-for': network }
    expect((await api.call('POST', '/api/login', { body: { email, password }, headers })).status).toBe(429)
  } finally {
    await api.close()
  }
})
