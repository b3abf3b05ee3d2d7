import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../server/account-api/database/migrations/0025-bulk-mail-languages.ts'
import { engines } from '../../helper/account-api.ts'
import { companyA, setUp } from '../set-up.ts'

test.each(engines)('a bulk mail from before there were languages has its text in both, on %s', async engine => {
  const api = await setUp(engine)
  const { db } = api
  try {
    const editor = await api.signedIn({ employee: 'editor' })
    await api.person({ company: companyA, columns: { locale: 'en' } })
    await sql`alter table bulk_mail drop column texts, add column subject text not null, add column body text not null`.execute(
      db,
    )
    const text = { subject: 'お知らせ / "News" <b>', body: '一行目\n\nFirst line \\' }
    await sql`
      insert into bulk_mail (id, subject, body, sent_by, idempotency_key, total, started_at)
      values ('B000001', ${text.subject}, ${text.body}, ${editor.id}, 'the-key-of-earlier', 1, now())`.execute(db)
    // Migrations have no table types.
    await up(db as unknown as Kysely<unknown>)
    const query = { id: 'B000001' }
    const { body } = await api.call('GET', '/api/v1/admin/mail/bulk/history', { as: editor, query })
    expect(body).toMatchObject({ subject: text.subject, texts: { ja: text, en: text }, total: 1 })
    const again = { ja: text, en: text, idempotency_key: 'the-key-of-earlier' }
    expect((await api.call('POST', '/api/v1/admin/mail/bulk/send', { as: editor, body: again })).body).toEqual({
      id: 'B000001',
      count: 1,
    })
  } finally {
    await api.close()
  }
})
