import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceBatch } from '../../../server/account-api/bulk-mail/advance-batch.ts'
import { findDueBatches } from '../../../server/account-api/bulk-mail/backoff.ts'
import { fillBulkMail } from '../../../shared/rules/bulk-mail.ts'
import { plainTextOf } from '../../../shared/rules/mail-text.ts'
import { engines } from '../../helper/account-api.ts'
import { bulkMail } from '../api/inputs/bulk-mail.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, setUp } from '../set-up.ts'

const bulk = (call: string) => `/api/v1/admin/mail/bulk/${call}`

describe.each(engines)('calls of bulk mail on %s', engine => {
  let api: AccountApi
  let editor: Person & { token: string }
  let everybody: Person[]

  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    await api.company('C000103', { active_flg: 0, company: '株式会社休止' })
    everybody = [
      await api.person({ company: companyA }),
      await api.person({ company: companyA, columns: { locale: 'en' } }),
      await api.person({ company: companyB, manager: true }),
      // Deactivated in one company, active in the other: one mail.
      await api.person({ company: companyA, membership: { active_flg: 0 } }),
    ]
    const both = everybody[3]?.id ?? ''
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: both }).execute()
    await api.person({ company: companyA, registered: false })
    await api.person({ company: companyA, columns: { active_flg: 0 } })
    await api.person({ company: companyA, columns: { lock_flg: 1 } })
    await api.person({ company: companyA, membership: { active_flg: 0 } })
    await api.person({ company: 'C000103' })
    await api.person({})
    await api.person({ employee: 'view-only' })
  })
  afterAll(() => api.close())

  const post = (call: string, body: object) => api.call('POST', bulk(call), { as: editor, body })
  const send = (more: object = {}) => post('send', { ...bulkMail, idempotency_key: randomUUID(), ...more })
  const sent = async (more: object = {}): Promise<string> => (await send(more)).body.id
  const history = async (id: string, query: Record<string, string> = {}) =>
    (await api.call('GET', bulk('history'), { as: editor, query: { id, ...query } })).body
  const recipientsOf = (id: string) =>
    api.db.selectFrom('bulk_mail_recipient').selectAll().where('bulk_id', '=', id).orderBy('seq').execute()
  const lines = (id: string) =>
    api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()
  /** Sets the states of the first recipients, as if sending had come this far. */
  const reached = async (id: string, states: ('sent' | 'failed' | 'uncertain')[]) => {
    for (const [at, state] of states.entries()) {
      const row = {
        state,
        due_at: api.clock.now,
        at: api.clock.now,
        error: state === 'failed' ? '550 no such user' : null,
      }
      await api.db
        .updateTable('bulk_mail_recipient')
        .set(row)
        .where('bulk_id', '=', id)
        .where('seq', '=', at + 1)
        .execute()
    }
    const count = (state: string) => states.filter(one => one === state).length
    const counts = { sent: count('sent'), failed: count('failed'), uncertain: count('uncertain') }
    await api.db
      .updateTable('bulk_mail')
      .set({ ...counts, claimed_to: states.length, state: 'sending' })
      .where('id', '=', id)
      .execute()
  }

  test('a script may send one text, which readers of both languages get', async () => {
    const text = { subject: '停止のお知らせ', body: '12月6日' }
    const { status, body } = await post('send', { ...text, idempotency_key: randomUUID() })
    expect(status).toBe(200)
    const { texts, ...detail } = await history(body.id)
    expect([texts, detail.subject, detail.body]).toEqual([{ ja: text, en: text }, text.subject, text.body])
    expect((await post('test', text)).body).toEqual({ mail_sent: 1 })
    const wrong = await post('send', { subject: '', body: 'a', idempotency_key: randomUUID() })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { subject: ['required'] }])
    await api.call('POST', bulk('cancel'), { as: editor, body: { id: body.id } })
  })

  test('each address that may log in counts once, and gets one recipient row in its language', async () => {
    const envelope = { from: 'noreply@maker.example', signature: '' }
    expect((await api.call('GET', bulk('count'), { as: editor })).body).toEqual({
      count: 4,
      readers: { ja: 3, en: 1 },
      first: [...everybody]
        .sort((a, b) => (a.email < b.email ? -1 : 1))
        .map(({ id, email }) => expect.objectContaining({ id, email })),
      from: 'noreply@maker.example',
      envelopes: { ja: envelope, en: envelope },
    })
    const { status, body } = await send()
    expect([status, body]).toEqual([200, { id: expect.stringMatching(/^B\d{6}$/), count: 4 }])
    const rows = await recipientsOf(body.id)
    expect(rows.map(row => row.seq)).toEqual([1, 2, 3, 4])
    expect(rows.map(row => row.email).sort()).toEqual(everybody.map(person => person.email).sort())
    expect(rows.find(row => row.email === everybody[1]?.email)).toMatchObject({ locale: 'en', state: 'pending' })
    expect(await lines(body.id)).toMatchObject([
      {
        action: 'bulk_mail.send',
        target_kind: 'bulk_mail',
        actor: editor.email,
        after: { bulk_mail: body.id, ja_subject: bulkMail.ja.subject, en_subject: bulkMail.en.subject, recipients: 4 },
      },
    ])
  })

  test('it goes to those who are chosen: one membership meets all conditions', async () => {
    const [user, english, manager, both] = everybody.map(({ email }) => email)
    const [service = ''] = companyServices
    await api.db
      .insertInto('user_service')
      .values({ company_code: companyB, user_id: everybody[3]?.id ?? '', service_id: service, status: 1 })
      .execute()
    const found: [query: Record<string, string | string[]>, emails: (string | undefined)[]][] = [
      [{ role: 'manager' }, [manager]],
      [{ language: 'en' }, [english]],
      [{ company_code: companyA }, [user, english]],
      [{ company_code: companyB }, [manager, both]],
      [{ company_code: companyA, role: 'manager' }, []],
      [{ service_id: service }, [both]],
      [{ service_id: service, company_code: companyA }, []],
      [{ service_id: 'none' }, []],
      [{ name: '見つからない会社' }, []],
    ]
    for (const [query, emails] of found) {
      const counted = await api.call('GET', bulk('count'), { as: editor, query })
      expect([query, counted.status, counted.body.count]).toEqual([query, 200, emails.length])
      expect(counted.body.first.map((person: { email: string }) => person.email).sort()).toEqual([...emails].sort())
      const { status, body } = await send({ audience: query })
      if (emails.length === 0) {
        expect([status, body.code]).toEqual([409, 'no_recipients'])
        continue
      }
      expect((await recipientsOf(body.id)).map(({ email }) => email).sort()).toEqual([...emails].sort())
      expect((await history(body.id)).audience).toMatchObject(query)
    }
    const [all] = await api.db.selectFrom('bulk_mail').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(all?.audience).not.toBeNull()
    expect((await history(await sent({ audience: { role: 'all' } }))).audience).toBeNull()
  })

  test('with a time it waits until then; a paused one waits on; an hour ago and a year ahead are the limits', async () => {
    const day = 24 * 60 * 60_000
    const later = new Date(api.clock.now.getTime() + day)
    const id = await sent({ send_at: later.toISOString() })
    expect(await history(id)).toMatchObject({ state: 'queued', send_at: later.toISOString() })
    const due = async (now: Date) => (await findDueBatches(api.db, now)).includes(id)
    const advance = (now: Date) =>
      advanceBatch(api.db, { bulkId: id, sender: 'none', results: [], free: 2, perMinute: undefined, now })
    await api.db.insertInto('mail_sender').values({ id: 'none', seen_at: api.clock.now }).execute()
    const before = new Date(later.getTime() - 1)
    expect([await due(before), (await advance(before))?.claims]).toEqual([false, []])
    await post('pause', { id })
    expect((await advance(later))?.claims).toEqual([])
    expect((await post('resume', { id })).body.state).toBe('queued')
    expect(await due(before)).toBe(false)
    expect(await due(later)).toBe(true)
    expect((await advance(later))?.claims).toHaveLength(2)
    await post('cancel', { id })
    const limit = api.clock.now.getTime() + 365 * day
    const last = await send({ send_at: new Date(limit).toISOString() })
    expect(last.status).toBe(200)
    await post('cancel', { id: last.body.id })
    const tooFar = await send({ send_at: new Date(limit + 1).toISOString() })
    expect([tooFar.status, tooFar.body.errors]).toEqual([422, { send_at: ['too_far:365'] }])
    const passed = api.clock.now.getTime() - 3_600_000
    const just = await send({ send_at: new Date(passed).toISOString() })
    expect(just.status).toBe(200)
    await post('cancel', { id: just.body.id })
    const past = await send({ send_at: new Date(passed - 1).toISOString() })
    expect([past.status, past.body.errors]).toEqual([422, { send_at: ['past'] }])
  })

  test('the same key returns the same batch, also concurrently; with another text it is 409', async () => {
    const idempotency_key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send({ idempotency_key })))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    const [first] = answers
    expect((await send({ idempotency_key })).body).toEqual(first?.body)
    const batches = await api.db
      .selectFrom('bulk_mail')
      .select('id')
      .where('idempotency_key', '=', idempotency_key)
      .execute()
    expect(batches).toHaveLength(1)
    expect(await lines(first?.body.id)).toHaveLength(1)
    const others = [
      { ja: { ...bulkMail.ja, subject: '別の件名' } },
      { en: { ...bulkMail.en, body: 'Other' } },
      { en: {} },
      { audience: { language: 'ja' } },
      { send_at: api.clock.now.toISOString() },
    ]
    for (const other of others) expect((await send({ idempotency_key, ...other })).body.code).toBe('conflict')
    expect(await sent()).not.toBe(first?.body.id)
  })

  test.each([
    [{ ja: { subject: 'あ'.repeat(255), body: '𠮷'.repeat(5000) } }, undefined],
    [{ en: { subject: 'あ'.repeat(256), body: 'a' } }, { 'en.subject': ['too_long:255'] }],
    [{ en: { subject: 'a', body: 'a'.repeat(5001) } }, { 'en.body': ['too_long:5000'] }],
    [{ ja: { subject: 'a\r\nBcc: victim@example.com', body: 'a' } }, { 'ja.subject': ['characters'] }],
    [{ ja: { subject: ' ', body: 'a' } }, { 'ja.subject': ['required'] }],
    [
      { ja: { subject: 'a', body: '\n' }, en: { body: 'a' } },
      { 'ja.body': ['required'], 'en.subject': ['required'] },
    ],
    [
      { ja: { subject: 1, body: 'a' }, en: 'a' },
      { 'ja.subject': ['type'], en: ['type'] },
    ],
    [{ ja: { body: 'a'.repeat(5001) } }, { 'ja.subject': ['required'], 'ja.body': ['too_long:5000'] }],
    [{ ja: {}, en: undefined }, { 'ja.subject': ['one_language'] }],
    [{ ja: undefined }, undefined],
    [{ en: { subject: '', body: ' \n ' } }, undefined],
    [{ idempotency_key: 'short' }, { idempotency_key: ['format'] }],
  ])('input limits: %.60j is refused with %j', async (more, errors) => {
    const { status, body } = await send(more)
    expect([status, body.errors]).toEqual([errors ? 422 : 200, errors])
  })

  test('a language that is not written is stored as such', async () => {
    const id = await sent({ en: { subject: ' ', body: '' } })
    expect(await history(id)).toMatchObject({ subject: bulkMail.ja.subject, texts: { ja: bulkMail.ja, en: null } })
    expect((await lines(id))[0]?.after).toEqual({ bulk_mail: id, ja_subject: bulkMail.ja.subject, recipients: 4 })
  })

  test('without recipients, nothing is stored', async () => {
    const people = api.db.updateTable('user').where('is_employee', '=', 0)
    const unlocked = await api.db
      .selectFrom('user')
      .select('id')
      .where('lock_flg', '=', 0)
      .where('is_employee', '=', 0)
      .execute()
    await people.set({ lock_flg: 1 }).execute()
    const idempotency_key = randomUUID()
    const { status, body } = await send({ idempotency_key })
    await api.db
      .updateTable('user')
      .set({ lock_flg: 0 })
      .where(
        'id',
        'in',
        unlocked.map(row => row.id),
      )
      .execute()
    expect([status, body.code]).toEqual([409, 'no_recipients'])
    expect((await send({ idempotency_key })).status).toBe(200)
  })

  test('the sender gets a copy in each language, as its readers will; markup is escaped', async () => {
    const ja = { subject: '停止 <b>のお知らせ</b>', body: '一行目\n<script>alert(1)</script>' }
    const copiesOf = async (body: object) => {
      await api.db.deleteFrom('mail_outbox').where('to', '=', editor.email).execute()
      expect((await api.call('POST', bulk('test'), { as: editor, body })).body).toEqual({ mail_sent: 1 })
      return api.mailsTo(editor.email)
    }
    const both = await copiesOf({ ja, en: bulkMail.en })
    const common = { template: 'bulk_copy', state: 'sent' }
    expect(both).toMatchObject([
      { ...common, locale: 'ja', subject: ja.subject, text: plainTextOf(fillBulkMail({ ja, en: bulkMail.en }, 'ja')) },
      { ...common, locale: 'en', subject: bulkMail.en.subject },
    ])
    expect(both[0]?.text).toMatch(/^一行目[\s\S]*このメールは、Yardkeyのアカウントをお持ちの方にお送りしています。/)
    expect(both[0]?.html).toContain('一行目<br>&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(both[0]?.html).not.toMatch(/<script|<b>/)

    const only = await copiesOf({ ja })
    expect(only.map(({ locale, subject }) => [locale, subject])).toEqual([
      ['ja', ja.subject],
      ['en', ja.subject],
    ])
    expect(only[1]?.text).toMatch(/^This message is available in Japanese only\.\n\n一行目\n/)
    expect(only[1]?.html).toMatch(/<html lang="en">[\s\S]*in Japanese only\.<\/p>\n<div lang="ja">\n<p [^>]*>一行目/)
    expect(only[0]?.text).not.toContain('only')
    const [japanese] = await copiesOf({ en: bulkMail.en })
    expect(japanese?.text).toMatch(/^このメッセージは英語のみでお送りしています。\n\nYardkey will be/)
  })

  test('history: newest first, with the sender; one batch with its text and recipients', async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 1_000)
    const id = await sent()
    const { body } = await api.call('GET', bulk('histories'), { as: editor, query: { per_page: '1' } })
    const row = { id, subject: bulkMail.en.subject, sent_by: editor.email, state: 'queued', total: 4, sent: 0 }
    expect(body).toMatchObject({
      page: 1,
      data: [{ ...row, started_at: api.clock.now.toISOString(), finished_at: null }],
    })
    expect(body.page_count).toBe(body.total)
    const detail = await history(id)
    expect(detail).toMatchObject({ ...row, texts: bulkMail, pending: 4, rate_per_minute: null, held_until: null })
    expect(detail.recipients).toMatchObject({ total: 4, page_count: 1 })
    expect(detail.recipients.data[0]).toEqual({
      id: expect.any(String),
      email: expect.stringContaining('@example.com'),
      company: expect.stringMatching(/^会社 C00010[12]$/),
      state: 'pending',
      at: null,
      error: null,
    })
    expect((await api.call('GET', bulk('history'), { as: editor, query: { id: 'B999999' } })).status).toBe(404)
    const japanese = { as: editor, query: { id }, headers: { 'accept-language': 'ja' } }
    expect((await api.call('GET', bulk('history'), japanese)).body.subject).toBe(bulkMail.ja.subject)
  })

  test('history: filters and pages, also past the last page', async () => {
    const id = await sent()
    await reached(id, ['sent', 'failed'])
    const again = { state: 'pending' as const, due_at: api.clock.now, attempts: 1 }
    await api.db.updateTable('bulk_mail_recipient').set(again).where('bulk_id', '=', id).where('seq', '=', 3).execute()
    await api.db.updateTable('bulk_mail').set({ claimed_to: 3 }).where('id', '=', id).execute()
    const rows = await recipientsOf(id)
    const emails = async (filter: string, page: number) => {
      const { recipients } = await history(id, { filter, per_page: '1', page: String(page) })
      return [recipients.total, ...recipients.data.map((row: { email: string }) => row.email)]
    }
    expect(await Promise.all([1, 2, 4, 5].map(page => emails('all', page)))).toEqual([
      [4, rows[0]?.email],
      [4, rows[1]?.email],
      [4, rows[3]?.email],
      [4],
    ])
    expect(await Promise.all([1, 2].map(page => emails('troubled', page)))).toEqual([[1, rows[1]?.email], [1]])
    expect(await Promise.all([1, 2, 3].map(page => emails('waiting', page)))).toEqual([
      [2, rows[2]?.email],
      [2, rows[3]?.email],
      [2],
    ])
    const both = await history(id, { filter: 'waiting' })
    expect(both.recipients.data.map((row: { email: string }) => row.email)).toEqual([rows[2]?.email, rows[3]?.email])
    expect(both).toMatchObject({ pending: 2, sent: 1, failed: 1 })
  })

  test('pause, resume and cancel are allowed only in certain states, and each leaves an audit entry', async () => {
    const id = await sent()
    const states = []
    for (const call of ['resume', 'pause', 'pause', 'resume', 'pause', 'cancel', 'cancel', 'resume', 'pause'])
      states.push(
        ((answer: { status: number; body: Record<string, string> }) => answer.body.state ?? answer.body.code)(
          await post(call, { id }),
        ),
      )
    const refused = 'conflict'
    expect(states).toEqual([refused, 'paused', refused, 'sending', 'paused', 'cancelled', refused, refused, refused])
    expect((await lines(id)).map(line => line.action)).toEqual([
      'bulk_mail.send',
      'bulk_mail.pause',
      'bulk_mail.resume',
      'bulk_mail.pause',
      'bulk_mail.cancel',
    ])
    expect((await lines(id))[1]).toMatchObject({ before: { bulk_state: 'queued' }, after: { bulk_state: 'paused' } })
    expect((await history(id)).finished_at).toBe(api.clock.now.toISOString())
    expect((await post('retry', { id, state: 'failed' })).body.code).toBe('conflict')
    for (const call of ['pause', 'resume', 'cancel']) expect((await post(call, { id: 'B999999' })).status).toBe(404)
  })

  test('of two concurrent changes one succeeds, the other is 409', async () => {
    const id = await sent()
    const answers = await Promise.all([post('pause', { id }), post('pause', { id })])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    const ends = await Promise.all([post('cancel', { id }), post('resume', { id })])
    expect(ends.map(answer => answer.status)).toContain(200)
    expect(['cancelled', 'sending']).toContain((await history(id)).state)
  })

  test('retry makes recipients of one state pending and reopens a finished batch; without any it is 409', async () => {
    const id = await sent()
    await reached(id, ['failed', 'uncertain', 'sent', 'failed'])
    await api.db
      .updateTable('bulk_mail')
      .set({ state: 'done_with_failures', finished_at: api.clock.now })
      .where('id', '=', id)
      .execute()
    const { body } = await post('retry', { id, state: 'failed' })
    expect(body).toMatchObject({ state: 'sending', finished_at: null, sent: 1, failed: 0, uncertain: 1 })
    expect((await recipientsOf(id)).map(row => row.state)).toEqual(['pending', 'uncertain', 'sent', 'pending'])
    expect((await post('retry', { id, state: 'failed' })).body.code).toBe('conflict')
    expect((await post('retry', { id, state: 'uncertain' })).body).toMatchObject({ uncertain: 0 })
    expect((await lines(id)).at(-1)).toMatchObject({
      action: 'bulk_mail.retry',
      after: { recipient_state: 'uncertain', recipients: 1 },
    })
    expect((await history(id, { filter: 'waiting' })).recipients.total).toBe(3)
  })

  test('a paused batch stays paused after a retry', async () => {
    const id = await sent()
    await reached(id, ['failed'])
    await post('pause', { id })
    expect((await post('retry', { id, state: 'failed' })).body.state).toBe('paused')
  })

  test('view-only employees see nothing of bulk mail', async () => {
    const viewer = await api.signedIn({ employee: 'view-only' })
    for (const call of ['count', 'histories', 'history?id=B000001'])
      expect((await api.call('GET', bulk(call), { as: viewer })).status).toBe(403)
  })
})
