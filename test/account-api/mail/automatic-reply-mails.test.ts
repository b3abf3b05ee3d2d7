import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

type Mail = Insertable<Database['mail_outbox']>

describe.each(engines)('automatic replies on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  const get = (path: 'list' | 'info', query: Record<string, string> = {}, as = editor, headers = {}) =>
    api.call('GET', `/api/v1/admin/mail/${path}`, { as, query, headers })

  const mail = (number: number, changes: Partial<Mail>): Mail => ({
    template: 'invitation',
    locale: 'en',
    to: `person${number}@customer.example`,
    subject: `Invitation ${number}`,
    text: 'http://localhost:3000/register?token=aVerySecretToken1234',
    html: '<p>aVerySecretToken1234</p>',
    state: 'sent',
    attempts: 1,
    created_at: new Date(Date.UTC(2026, 8, 1, 0, number)),
    sent_at: new Date(Date.UTC(2026, 8, 1, 1, number)),
    ...changes,
  })
  const unsent = { sent_at: null, error: '550 no such mailbox <person@customer.example>' }

  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
    await api.db
      .insertInto('mail_outbox')
      .values([
        ...Array.from({ length: 23 }, (_, index) => mail(index, {})),
        mail(30, { ...unsent, state: 'failed', attempts: 10 }),
        mail(31, { ...unsent, state: 'pending', attempts: 2 }),
        // At the same time as the one before: the later row is listed first.
        mail(31, { ...unsent, to: 'last@customer.example', state: 'pending', attempts: 0, error: null }),
        mail(40, { template: 'unlocked', subject: 'Unlocked' }),
        // A template that no longer exists, so not an automatic reply.
        mail(50, { template: 'of_earlier_times' }),
      ])
      .execute()
  })
  afterAll(() => api.close())

  test("lists each template with its name in the reader's language and its counts", async () => {
    const { status, body } = await get('list')
    expect(status).toBe(200)
    expect(body.map((row: { template_id: string }) => row.template_id)).toEqual(mailTemplateIds)
    const rowOf = (id: string) => body.find((row: { template_id: string }) => row.template_id === id)
    expect(rowOf('invitation')).toEqual({
      template_id: 'invitation',
      name: 'Invitation from an administrator',
      sent: 23,
      failed: 1,
      waiting: 2,
      last_sent_at: '2026-09-01T01:22:00.000Z',
    })
    expect(rowOf('unlocked')).toMatchObject({ sent: 1, failed: 0, waiting: 0 })
    expect(rowOf('reset')).toMatchObject({ sent: 0, failed: 0, waiting: 0, last_sent_at: null })
    const japanese = await get('list', {}, editor, { 'accept-language': 'ja' })
    expect(japanese.body[0].name).toBe('利用申請の受付')
  })

  test('lists the mails of a template, newest first, by page and state', async () => {
    const { body } = await get('info', { template_id: 'invitation' })
    expect(body).toMatchObject({ total: 26, page: 1, page_count: 2, more: 0 })
    expect(body.template).toEqual({
      template_id: 'invitation',
      name: 'Invitation from an administrator',
      subject: expect.stringContaining('[Yardkey]'),
    })
    expect(body.data.slice(0, 3).map((row: { to: string }) => row.to)).toEqual([
      'last@customer.example',
      'person31@customer.example',
      'person30@customer.example',
    ])
    expect(body.data[2]).toEqual({
      id: expect.any(String),
      to: 'person30@customer.example',
      locale: 'en',
      subject: 'Invitation 30',
      state: 'failed',
      created_at: '2026-09-01T00:30:00.000Z',
      sent_at: null,
      attempts: 10,
      error: '550 no such mailbox <person@customer.example>',
    })
    const second = await get('info', { template_id: 'invitation', page: '2' })
    expect(second.body.data.at(-1).to).toBe('person0@customer.example')
    expect(second.body.data).toHaveLength(6)
    const totals = await Promise.all(
      ['sent', 'failed', 'pending'].map(state => get('info', { template_id: 'invitation', state })),
    )
    expect(totals.map(({ body }) => body.total)).toEqual([23, 1, 2])
    expect((await get('info', { template_id: 'invitation', page: '1000000' })).body.data).toEqual([])
  })

  test('no response contains the text of a mail: its links are secrets', async () => {
    const bodies = [await get('list'), await get('info', { template_id: 'invitation', per_page: '100' })]
    expect(JSON.stringify(bodies.map(({ body }) => body))).not.toContain('aVerySecretToken1234')
  })

  test('an unknown template is 404, an unknown state 422', async () => {
    for (const template_id of ['of_earlier_times', 'toString', 'C000101'])
      expect((await get('info', { template_id })).status).toBe(404)
    expect((await get('info', { template_id: 'reset', state: 'claimed' })).status).toBe(422)
  })

  test('only employees with edit rights see mail management', async () => {
    const customer = await api.signedIn({ company: companyA, manager: true })
    for (const as of [viewer, customer]) {
      expect((await get('list', {}, as)).status).toBe(403)
      expect((await get('info', { template_id: 'invitation' }, as)).status).toBe(403)
    }
  })
})
