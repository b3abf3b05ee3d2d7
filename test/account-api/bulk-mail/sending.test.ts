// @module-tag all

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { advanceBatch } from '../../../server/account-api/bulk-mail/advance-batch.ts'
import { collectRecipients } from '../../../server/account-api/bulk-mail/collect-recipients.ts'
import { type BulkMail, createBulkMail } from '../../../server/account-api/bulk-mail/create-bulk-mail.ts'
import { countRecipients, insertBulkMail } from '../../../server/account-api/bulk-mail/send.ts'
import { runSendLoop } from '../../../server/account-api/bulk-mail/send-loop.ts'
import { markInterrupted, recordHeartbeat } from '../../../server/account-api/bulk-mail/senders.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import type { BulkMailTexts } from '../../../shared/rules/bulk-mail.ts'
import { freshDatabase, onBothEngines } from '../../helper/account-api.ts'
import { freePort } from '../../helper/free-port.ts'
import { accountApiConfig, mailConfig, openMail, storeMail } from '../build.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { dkimKey, verifyDkim } from '../mail/verify-dkim.ts'
import { createPeople } from '../people.ts'

const mail = { subject: '【Yardkey】停止のお知らせ', body: '.\r\n一行目 <b>&\n二行目'.replace('\r', '') }
const english = { subject: '[Yardkey] Maintenance', body: '.\nFirst line <b>&\nsecond line' }

/** An SMTP server that disconnects in the midst of the text of a mail, or at its end without an answer, until it is mended. */
const startHangUp = async (where: 'amidst' | 'end') => {
  const accepted: string[] = []
  let isMended = false
  const talk = (socket: Socket) => {
    socket.write('220 here\r\n')
    let mail: string | undefined
    socket.on('error', () => {})
    socket.on('data', piece => {
      const text = piece.toString()
      if (mail !== undefined) {
        mail += text
        const isWhole = mail.endsWith('\r\n.\r\n')
        if (!isMended && (isWhole || where === 'amidst')) socket.destroy()
        if (!isMended || !isWhole) return
        accepted.push(mail)
        mail = undefined
      }
      if (text.startsWith('DATA')) mail = ''
      socket.write(mail === undefined ? '250 ok\r\n' : '354 go on\r\n')
    })
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    mend: () => {
      isMended = true
    },
    close: () => server.close(),
  }
}

/** An SMTP server that accepts mails to one address and never answers RCPT for others. */
const startSlow = async (to: string) => {
  const sockets = new Set<Socket>()
  const talk = (socket: Socket) => {
    sockets.add(socket)
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', piece => {
      const text = piece.toString()
      if (text.startsWith('RCPT') && !text.includes(to)) return
      if (text.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^[A-Z]{4}\b/.test(text) || text.endsWith('\r\n.\r\n')) socket.write('250 ok\r\n')
    })
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

onBothEngines('sending bulk mail on %s', engine => {
  let database: OpenDatabase
  let server: MailServer
  let editor = ''
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const running: BulkMail[] = []

  beforeAll(async () => {
    database = await freshDatabase(engine)
    const people = await createPeople(database.db, now)
    await people.company('C000101')
    for (const locale of ['ja', 'en', 'ja', 'ja', 'ja'])
      await people.person({ company: 'C000101', columns: { locale } })
    editor = (await people.person({ employee: 'editor' })).id
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(bulk => bulk.stop()))
    await server.close()
    const { db } = database
    await db
      .updateTable('mail_flow')
      .set({ failures: 0, held_until: null, trouble: null, next_at: new Date(0) })
      .execute()
    await db.updateTable('bulk_mail').set({ state: 'cancelled' }).execute()
  })

  const startWith = async (
    smtpUrl?: string,
    limits: { concurrency?: number; perMinute?: number } = {},
    more: object = {},
  ) => {
    const config = accountApiConfig({
      database: engine === 'PGlite' ? { kind: 'pglite', folder: '' } : { kind: 'postgres', url: '' },
      mail: { ...mailConfig(smtpUrl, 'Yardkey <noreply@maker.example>'), ...more },
      bulkMail: { concurrency: 3, ...limits },
    })
    const bulk = createBulkMail({ database, clock: now, warn: () => {}, config })
    running.push(bulk)
    await bulk.start()
    return bulk
  }
  const start = (smtpUrl = server.url, limits: { concurrency?: number; perMinute?: number } = {}) =>
    startWith(smtpUrl, limits)
  const post = async (bulk?: BulkMail, texts: BulkMailTexts = { ja: mail, en: english }) => {
    const posted = await database.db.transaction().execute(async trx => {
      const id = await insertBulkMail(trx, { texts, sent_by: editor, idempotency_key: crypto.randomUUID() }, now())
      if (id === undefined) throw new Error('not stored')
      return id
    })
    await collectRecipients(database.db, posted)
    bulk?.wake(posted)
    return posted
  }
  const batch = (id: string) =>
    database.db.selectFrom('bulk_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const recipientsOf = (id: string) =>
    database.db.selectFrom('bulk_mail_recipient').selectAll().where('bulk_id', '=', id).orderBy('seq').execute()
  const flow = () => database.db.selectFrom('mail_flow').selectAll().executeTakeFirstOrThrow()
  const becomes = (id: string, wanted: object) => expect.poll(() => batch(id)).toMatchObject(wanted)

  test('each recipient gets one mail in their language, complete and escaped', async () => {
    const bulk = await start()
    const id = await post(bulk)
    await becomes(id, { state: 'done', sent: 5, failed: 0, uncertain: 0, claimed_to: 5, finished_at: expect.any(Date) })
    const rows = await recipientsOf(id)
    expect(server.mails.map(got => got.to?.[0]?.address).sort()).toEqual(rows.map(row => row.email).sort())
    expect(rows.every(row => row.state === 'sent' && row.attempts === 1)).toBe(true)
    const reader = rows.find(row => row.locale === 'en')
    const got = server.mails.find(one => one.to?.[0]?.address === reader?.email)
    expect(got?.subject).toBe(english.subject)
    expect(got?.from).toMatchObject({ name: 'Yardkey', address: 'noreply@maker.example' })
    expect(got?.text?.trimEnd()).toBe(
      `${english.body}\n\n${'-'.repeat(40)}\nYou received this email because you have a Yardkey account.`,
    )
    expect(got?.html).toContain('First line &lt;b&gt;&amp;<br>second line')
    const headers = Object.fromEntries(got?.headers.map(header => [header.key, header.value]) ?? [])
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
      'message-id': `<${id}-${reader?.seq}@maker.example>`,
      'list-id': '<bulk-mail.maker.example>',
      precedence: 'bulk',
      'x-auto-response-suppress': 'All',
    })
    expect(headers).not.toHaveProperty('list-unsubscribe')
    expect(Math.abs(new Date(headers.date ?? '').getTime() - Date.now())).toBeLessThan(120_000)
    const others = server.mails.filter(one => one.to?.[0]?.address !== reader?.email)
    expect(others.map(one => [one.subject, one.text?.startsWith(mail.body)])).toEqual(
      Array(4).fill([mail.subject, true]),
    )
    expect(others[0]?.text).toContain('お持ちの方にお送りしています。')
  })

  test('a text in one language goes to all; readers of the other language see why', async () => {
    const id = await post(await start(), { ja: null, en: english })
    await becomes(id, { state: 'done', sent: 5 })
    const reader = (await recipientsOf(id)).find(row => row.locale === 'en')
    const texts = server.mails.map(({ to, subject, text }) => [to?.[0]?.address === reader?.email, subject, text ?? ''])
    for (const [isReader, subject, text] of texts) {
      expect(subject).toBe(english.subject)
      expect(text).toContain(english.body)
      expect(String(text).startsWith('このメッセージは英語のみでお送りしています。\n\n')).toBe(!isReader)
    }
  })

  test("the maker's sender and signature are in each recipient's language", async () => {
    const set = (maker: object) => database.db.updateTable('maker').set(maker).execute()
    await set({ name_ja: '大空重工', name_en: 'Ozora', sender_ja: '大空 "重工", <サポート>' })
    const id = await post(await start())
    await becomes(id, { state: 'done', sent: 5 })
    await set({ name_ja: '', name_en: '', sender_ja: '' })
    const japanese = server.mails.filter(got => got.text?.includes('大空重工'))
    expect(japanese).toHaveLength(4)
    for (const { from } of server.mails)
      expect(from).toMatchObject({ name: '大空 "重工", <サポート>', address: 'noreply@maker.example' })
    expect(server.mails.find(got => !japanese.includes(got))?.text?.trimEnd()).toMatch(/account\.\n\nOzora$/)
    expect(japanese[0]?.html).toContain('お送りしています。<br><br>大空重工</p>')
  })

  test("a 451 is retried later, a 550 fails with the server's text, the others are sent", async () => {
    server.nextStatuses(451, 550)
    const id = await post(await start())
    await becomes(id, { state: 'done_with_failures', sent: 4, failed: 1 })
    const rows = await recipientsOf(id)
    expect(rows.filter(row => row.state === 'failed')).toMatchObject([
      { attempts: 1, error: expect.stringContaining('550') },
    ])
    expect(rows.map(row => row.attempts).sort()).toEqual([1, 1, 1, 1, 2])
    expect(server.mails).toHaveLength(4)
    expect(server.recipientsOffered()).toBe(6)
  })

  test('a daily limit, the same refusal of one after the other, holds the batch for the next day', async () => {
    server.nextStatuses(...Array(5).fill(554))
    const id = await post(await start(server.url, { concurrency: 1 }))
    await expect.poll(flow).toMatchObject({ failures: 1, trouble: expect.stringContaining('554') })
    await expect.poll(async () => (await recipientsOf(id)).filter(row => row.state === 'pending').length).toBe(1)
    expect(await batch(id)).toMatchObject({ state: 'sending', sent: 0, failed: 4 })
    clock.ahead += 3_600_000
    await becomes(id, { state: 'done_with_failures', sent: 1, failed: 4 })
    expect(server.mails).toHaveLength(1)
  })

  test('with a DKIM key, each mail has a signature of its own that the public key verifies', async () => {
    const { publicKey, dkim } = dkimKey()
    const id = await post(await startWith(server.url, {}, { dkim }))
    await becomes(id, { state: 'done', sent: 5 })
    const verified = server.raw.map(raw => verifyDkim(raw, publicKey))
    expect(verified.map(({ isBodyRight, isSignatureRight }) => [isBodyRight, isSignatureRight])).toEqual(
      Array(5).fill([true, true]),
    )
    expect(verified[0]?.tags.h).toMatch(/(?=.*\bTo\b)(?=.*Message-ID)(?=.*List-Id)/i)
    expect(new Set(verified.map(({ tags }) => tags.b)).size).toBe(5)
  })

  test('a recipient fails after six attempts', async () => {
    server.nextStatuses(...Array.from({ length: 40 }, () => 451))
    const id = await post(await start())
    for (const tries of [1, 2, 3, 4, 5]) {
      await expect
        .poll(async () => (await recipientsOf(id)).every(row => row.attempts >= tries && row.state === 'pending'))
        .toBe(true)
      clock.ahead += 1_300_000
    }
    await becomes(id, { state: 'done_with_failures', sent: 0, failed: 5 })
    expect(server.recipientsOffered()).toBe(30)
  })

  test('an unreachable server holds the batch without counting attempts; it resumes by itself', async () => {
    const port = await freePort()
    const id = await post(await start(`smtp://127.0.0.1:${port}`))
    await expect.poll(async () => (await flow()).held_until).not.toBeNull()
    expect(await flow()).toMatchObject({ failures: 1, trouble: expect.stringContaining('ECONNREFUSED') })
    await expect
      .poll(async () => (await recipientsOf(id)).every(row => row.state === 'pending' && row.attempts === 0))
      .toBe(true)
    expect(await batch(id)).toMatchObject({ state: 'sending', sent: 0, failed: 0, uncertain: 0 })
    const back = await startMailServer(port)
    clock.ahead += 6_000
    await becomes(id, { state: 'done', sent: 5 })
    expect(back.mails).toHaveLength(5)
    await expect.poll(flow).toMatchObject({ failures: 0, held_until: null, trouble: null })
    await Promise.all(running.splice(0).map(bulk => bulk.stop()))
    await back.close()
  })

  test.each(['amidst', 'end'] as const)(
    'a connection that is lost with a text (%s) leaves its mail uncertain, which is not sent again, and holds the others',
    async where => {
      const hangUp = await startHangUp(where)
      const id = await post(await start(hangUp.url))
      await becomes(id, { state: 'sending', sent: 0, failed: 0, uncertain: 3 })
      expect(await flow()).toMatchObject({ failures: 1, held_until: expect.any(Date), trouble: expect.any(String) })
      // Then one at a time tries the server.
      clock.ahead += 6_000
      await becomes(id, { state: 'sending', uncertain: 4 })
      hangUp.mend()
      clock.ahead += 11_000
      await becomes(id, { state: 'done_with_failures', sent: 1, failed: 0, uncertain: 4 })
      const states = (await recipientsOf(id)).map(row => [row.state, row.error])
      expect(states).toEqual([...Array(4).fill(['uncertain', 'connection_lost']), ['sent', null]])
      expect(hangUp.accepted).toHaveLength(1)
      await expect.poll(flow).toMatchObject({ failures: 0, held_until: null, trouble: null })
      hangUp.close()
    },
  )

  test('a paused batch sends nothing; resumed, it skips people who may no longer get it', async () => {
    const { db } = database
    const id = await post()
    await db.updateTable('bulk_mail').set({ state: 'paused' }).where('id', '=', id).execute()
    const bulk = await start()
    const other = await post(bulk)
    await becomes(other, { state: 'done' })
    expect(await batch(id)).toMatchObject({ state: 'paused', claimed_to: 0 })
    const [stopped] = await recipientsOf(id)
    const person = db.updateTable('user').where('id', '=', stopped?.user_id ?? '')
    await person.set({ lock_flg: 1 }).execute()
    await db.updateTable('bulk_mail').set({ state: 'sending' }).where('id', '=', id).execute()
    bulk.wake(id)
    await becomes(id, { state: 'done_with_failures', sent: 4, failed: 1 })
    await person.set({ lock_flg: 0 }).execute()
    expect((await recipientsOf(id))[0]).toMatchObject({ state: 'failed', error: 'no_recipient' })
    expect(server.mails).toHaveLength(9)
  })

  test('people who exchange their addresses meanwhile get one mail each, at the address that they have by then', async () => {
    const { db } = database
    const id = await post()
    await db.updateTable('bulk_mail').set({ state: 'paused' }).where('id', '=', id).execute()
    const [first, second] = await recipientsOf(id)
    const setAddress = (userId = '', email = '') =>
      db.updateTable('user').set({ email }).where('id', '=', userId).execute()
    const [former, other] = [first?.email, second?.email]
    await setAddress(first?.user_id, 'moved@example.com')
    await setAddress(second?.user_id, former)
    await db.updateTable('bulk_mail').set({ state: 'sending' }).where('id', '=', id).execute()
    await start()
    await becomes(id, { state: 'done', sent: 5, failed: 0 })
    const got = server.mails.map(({ to }) => to?.[0]?.address)
    expect(got.filter(address => address === former)).toHaveLength(1)
    expect(got).toContain('moved@example.com')
    expect(got).not.toContain(other)
    const rows = await recipientsOf(id)
    expect(rows.slice(0, 2).map(({ email }) => email)).toEqual(['moved@example.com', former])
    await setAddress(second?.user_id, other)
    await setAddress(first?.user_id, former)
  })

  test('claims of a dead process become uncertain, and it can claim nothing more', async () => {
    const { db } = database
    const id = await post()
    const claim = { bulkId: id, sender: 'dead', results: [], free: 2, perMinute: undefined, now: now() }
    await recordHeartbeat(db, 'dead')
    const first = await advanceBatch(db, claim)
    expect(first?.claims.map(one => one.seq).sort()).toEqual([1, 2])
    await markInterrupted(db, ['dead'], now())
    expect(await batch(id)).toMatchObject({ state: 'sending', uncertain: 2 })
    // Marked as dead, it can claim nothing.
    expect(await advanceBatch(db, claim)).toBeUndefined()
    await becomes(id, { uncertain: 2 })
    await start()
    await becomes(id, { state: 'done_with_failures', sent: 3, uncertain: 2 })
    expect((await recipientsOf(id)).filter(row => row.error === 'interrupted')).toHaveLength(2)
    expect(server.mails).toHaveLength(3)
  })

  test('ordinary mail does not wait for a batch', async () => {
    const { db } = database
    const slow = await startSlow('ordinary@aozora.example')
    const bulk = await start(slow.url)
    const id = await post(bulk)
    await expect.poll(async () => (await batch(id)).claimed_to).toBe(3)
    const ordinary = openMail(db, now, { mail: mailConfig(slow.url) })
    const names = { first_name: '', middle_name: '', family_name: '' }
    const to = { to: 'ordinary@aozora.example', locale: 'ja', userId: null, linkId: null, names } as const
    const mailId = await storeMail(db, ordinary, { template: 'unlocked', ...to })
    expect(await ordinary.deliver(mailId)).toBe(true)
    expect(await batch(id)).toMatchObject({ state: 'sending', claimed_to: 3, sent: 0 })
    slow.close()
    await ordinary.stop()
  })

  test('two processes share a batch and send each mail once', async () => {
    const [one] = await Promise.all([start(), start()])
    const id = await post(one)
    await becomes(id, { state: 'done', sent: 5 })
    expect(server.mails).toHaveLength(5)
    expect(new Set(server.mails.map(got => got.to?.[0]?.address)).size).toBe(5)
  })

  test('a rate limit releases mails one at a time, across all senders', async () => {
    const { db } = database
    const id = await post()
    await Promise.all(['a', 'b'].map(sender => recordHeartbeat(db, sender)))
    const begun = now().getTime()
    const at = (seconds: number) => new Date(begun + seconds * 1_000)
    const claims = async (sender: string, seconds: number) =>
      (await advanceBatch(db, { bulkId: id, sender, results: [], free: 10, perMinute: 60, now: at(seconds) }))?.claims
        .length
    expect((await Promise.all([claims('a', 0), claims('b', 0), claims('a', 0)])).sort()).toEqual([0, 0, 1])
    expect(await claims('b', 0.5)).toBe(0)
    expect(await claims('b', 2)).toBe(1)
    expect(await claims('a', 2.5)).toBe(0)
    expect(await claims('a', 3.5)).toBe(1)
    await markInterrupted(db, ['a', 'b'], now())
  })

  test('a batch completes under a rate limit', async () => {
    const id = await post(await start(server.url, { perMinute: 600 }))
    await becomes(id, { state: 'done', sent: 5 })
  })

  test('a loop does not end before its batch, though timers end before the rate limit allows the next mail', async () => {
    const id = await post()
    const begun = Date.now()
    // Half as fast as the timers. Its milliseconds never meet the microseconds at which a mail is allowed.
    const slow = () => new Date(begun + (Date.now() - begun) / 2)
    await runSendLoop(id, new AbortController().signal, {
      db: database.db,
      sender: 'early',
      transport: { send: async () => ({ kind: 'sent' }), close: async () => {} },
      concurrency: 3,
      perMinute: 700,
      clock: slow,
      warn: () => {},
    })
    expect(await batch(id)).toMatchObject({ state: 'done', sent: 5 })
    await markInterrupted(database.db, ['early'], now())
  })

  test('without a mail server the mails are stored in the development mailbox', async () => {
    const id = await post(await startWith())
    await becomes(id, { state: 'done', sent: 5 })
    const kept = await database.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'bulk').execute()
    expect(await countRecipients(database.db)).toEqual({ ja: 4, en: 1 })
    expect(kept.map(({ locale, subject, state }) => [locale, subject, state]).sort()).toEqual([
      ['en', english.subject, 'sent'],
      ...Array(4).fill(['ja', mail.subject, 'sent']),
    ])
  })

  test('a stop leaves no claims, and the next process continues', async () => {
    const bulk = await start()
    const id = await post(bulk)
    await expect.poll(async () => (await batch(id)).claimed_to).toBeGreaterThan(0)
    await bulk.stop()
    running.splice(0)
    expect((await recipientsOf(id)).filter(row => row.state === 'claimed')).toEqual([])
    await start()
    await becomes(id, { state: 'done', sent: 5, uncertain: 0 })
    expect(server.mails).toHaveLength(5)
  })
})
