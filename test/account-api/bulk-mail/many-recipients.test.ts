// @module-tag all
/** A bulk mail to many people is prepared in slices: what an interrupted process has left is gone on with, once for each person. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectSlice } from '../../../server/account-api/bulk-mail/collect-recipients.ts'
import { createBulkMail } from '../../../server/account-api/bulk-mail/create-bulk-mail.ts'
import { insertBulkMail } from '../../../server/account-api/bulk-mail/send.ts'
import { until } from '../../helper/until.ts'
import { bulkMail } from '../api/inputs/bulk-mail.ts'
import { accountApiConfig, mailConfig } from '../build.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

/** More than two slices of 500, besides those who get no mail. */
const people = 1_150

describe('a bulk mail to many people', () => {
  let api: AccountApi
  let server: MailServer
  let editor: Person & { token: string }
  const key = { value: '' }
  beforeAll(async () => {
    api = await setUp('PGlite')
    server = await startMailServer()
    editor = await api.signedIn({ employee: 'editor' })
    await sql`
      insert into "user" (id, email, family_name, first_name, regist_flg, lock_flg, sort_name, search_text)
      select 'm' || lpad(i::text, 5, '0'), 'm' || i || '@example.com', '山田', '太郎', 1, case when i % 10 = 0 then 1 else 0 end, '', 'm'
      from generate_series(1, 1277) as i`.execute(api.db)
    await sql`insert into company_user (company_code, user_id) select ${companyA}, id from "user" where id like 'm_____'`.execute(
      api.db,
    )
  })
  beforeEach(() => {
    key.value = randomUUID()
  })
  afterAll(async () => {
    await api.close()
    await server.close()
  })

  const post = (call: string, body: object) => api.call('POST', `/api/v1/admin/mail/bulk/${call}`, { as: editor, body })
  const send = () => post('send', { ...bulkMail, idempotency_key: key.value })
  const history = async (id: string) =>
    (await api.call('GET', '/api/v1/admin/mail/bulk/history', { as: editor, query: { id } })).body
  const stored = (id: string) =>
    api.db.selectFrom('bulk_mail_recipient').selectAll().where('bulk_id', '=', id).orderBy('seq').execute()
  const slice = (id: string) => api.db.transaction().execute(trx => collectSlice(trx, id))
  /** A process that ends after the first slice of its recipients. */
  const interrupted = async () => {
    const { ja, en } = bulkMail
    const draft = { texts: { ja, en }, sent_by: editor.id, idempotency_key: key.value }
    const id = await api.db.transaction().execute(trx => insertBulkMail(trx, draft, api.clock.now))
    if (id === undefined) throw new Error('not stored')
    expect(await slice(id)).toBe(true)
    return id
  }
  /** Another process, until it has done what it found. */
  const startOther = async (perMinute?: number) => {
    const config = accountApiConfig({
      mail: mailConfig(server.url),
      bulkMail: { concurrency: 10, ...(perMinute === undefined ? {} : { perMinute }) },
    })
    const database = { db: api.db, withoutTimeout: api.withoutTimeout, close: async () => {} }
    const other = createBulkMail({ database, config, clock: () => api.clock.now, warn: () => {} })
    await other.start()
    return other
  }

  test('has each person who can get it once, in the order of their ids', async () => {
    const { status, body } = await send()
    expect([status, body.count]).toEqual([200, people])
    const rows = await stored(body.id)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: people }, (_, at) => at + 1))
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(people)
    expect(rows.map(({ user_id }) => user_id)).toEqual(rows.map(({ user_id }) => user_id).toSorted())
    expect(await history(body.id)).toMatchObject({ collecting: 0, total: people, pending: people, state: 'queued' })
    await post('cancel', { id: body.id })
  })

  test('says that recipients are being collected, how many so far, and is sent to none of them', async () => {
    const id = await interrupted()
    const found = await history(id)
    const rows = await stored(id)
    expect(rows.length).toBeGreaterThan(400)
    expect(rows.length).toBeLessThan(501)
    expect(found).toMatchObject({ collecting: 1, state: 'queued', total: rows.length, pending: rows.length })
    expect(found.recipients.total).toBe(rows.length)
    // As a version does that does not know of slices.
    const { total } = await api.db
      .selectFrom('bulk_mail')
      .select('total')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(total).toBe(0)
    await post('pause', { id })
    expect((await post('resume', { id })).body).toMatchObject({ state: 'sending', collecting: 1 })
    await post('cancel', { id })
  })

  test('is gone on with by a repeated call, which returns the whole number', async () => {
    const id = await interrupted()
    expect((await send()).body).toEqual({ id, count: people })
    expect((await stored(id)).length).toBe(people)
    await post('cancel', { id })
  })

  test('is gone on with by another process, and then sent once to each', async () => {
    const id = await interrupted()
    const before = server.mails.length
    const other = await startOther()
    await until('the end of the mail', async () => (await history(id)).state === 'done')
    await other.stop()
    const to = server.mails.slice(before).map(mail => mail.to?.[0]?.address)
    expect([to.length, new Set(to).size]).toEqual([people, people])
    expect(await history(id)).toMatchObject({ collecting: 0, total: people, sent: people })
  })

  test('that is cancelled meanwhile collects no more, and names those who were', async () => {
    const id = await interrupted()
    const collected = (await stored(id)).length
    expect((await post('cancel', { id })).body).toMatchObject({ state: 'cancelled', collecting: 0, total: collected })
    expect(await slice(id)).toBe(false)
    expect((await stored(id)).length).toBe(collected)
  })

  test('that nobody can get any longer is done', async () => {
    const draft = { texts: { ja: bulkMail.ja, en: null }, sent_by: editor.id, idempotency_key: key.value }
    const id = await api.db.transaction().execute(trx => insertBulkMail(trx, draft, api.clock.now))
    await api.db.updateTable('user').set({ active_flg: 0 }).where('id', 'like', 'm_____').execute()
    const left = await startOther()
    await left.stop()
    await api.db.updateTable('user').set({ active_flg: 1 }).where('id', 'like', 'm_____').execute()
    expect(await history(id ?? '')).toMatchObject({ state: 'done', total: 0, collecting: 0 })
  })

  test('is retried in slices; what is left is gone on with, and the counts are right meanwhile', async () => {
    const { id } = (await send()).body
    await post('pause', { id })
    await api.db
      .updateTable('bulk_mail_recipient')
      .set({ state: 'failed', at: api.clock.now })
      .where('bulk_id', '=', id)
      .execute()
    // As the call leaves it that ends before its first slice.
    const failed = { failed: people, claimed_to: people, retrying: 'failed' as const, retried_to: 0 }
    await api.db.updateTable('bulk_mail').set(failed).where('id', '=', id).execute()
    expect(await history(id)).toMatchObject({ failed: people, pending: 0, state: 'paused' })
    expect((await post('retry', { id, state: 'failed' })).body.code).toBe('conflict')
    const other = await startOther()
    await other.stop()
    expect(await history(id)).toMatchObject({ failed: 0, pending: people, state: 'paused' })
    const rows = await stored(id)
    expect(rows.every(({ state, attempts }) => state === 'pending' && attempts === 0)).toBe(true)
    await post('cancel', { id })
    expect((await post('retry', { id, state: 'failed' })).body.code).toBe('conflict')
  })
})
