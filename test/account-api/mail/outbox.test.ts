// @module-tag all

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '../../../server/account-api/access/posting/mail-port.ts'
import { inTransaction } from '../../../server/account-api/access/posting/mail-transaction.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import type { Mail } from '../../../server/account-api/mail/create-mail.ts'
import { engines, freshDatabase } from '../../helper/account-api.ts'
import { freePort } from '../../helper/free-port.ts'
import { mailConfig, openMail, storeMail } from '../build.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const minutes = (count: number) => count * 60_000
const yamada = { first_name: '太郎', middle_name: '', family_name: '山田' }
const token = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const link = `https://yardkey.example/register?token=${token}`

describe.each(engines)('mail on %s', engine => {
  let database: OpenDatabase
  let server: MailServer
  const clock = { now: new Date('2026-10-01T00:00:00Z') }
  const opened: Mail[] = []

  beforeAll(async () => {
    database = await freshDatabase(engine)
  })
  beforeEach(async () => {
    server = await startMailServer()
    await database.db.deleteFrom('mail_outbox').execute()
    return async () => {
      await Promise.all(opened.splice(0).map(mail => mail.stop()))
      await server.close()
    }
  })
  afterAll(() => database.close())

  const open = (smtpUrl: string | undefined = server.url) => {
    const mail = openMail(database.db, () => clock.now, {
      publicUrl: 'https://yardkey.example',
      mail: mailConfig(smtpUrl === '' ? undefined : smtpUrl, 'Yardkey <noreply@maker.example>'),
    })
    opened.push(mail)
    return mail
  }

  const person = async (email: string) => {
    const { db } = database
    const old = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (old) return old.id
    const values = { email, search_text: email }
    return (await db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  const registration = async (more: Partial<Extract<OutgoingMail, { template: 'registration' }>> = {}) => {
    const to = 'taro@aozora.example'
    const base = { template: 'registration', to, locale: 'ja', linkId: null, names: yamada, token } as const
    return { ...base, userId: await person(to), company: '株式会社青空建機', ...more }
  }

  const post = async (mail: Mail, outgoing?: OutgoingMail) =>
    storeMail(database.db, mail, outgoing ?? (await registration()))

  const stored = (id: string) =>
    database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a Japanese mail arrives complete: subject, names, one link in text and HTML, headers', async () => {
    const mail = open()
    const id = await post(mail)
    expect(await mail.deliver(id)).toBe(true)
    const [got] = server.mails
    expect(got?.subject).toBe('【Yardkey】本登録のご案内')
    expect(got?.from).toMatchObject({ name: 'Yardkey', address: 'noreply@maker.example' })
    expect(got?.to).toMatchObject([{ address: 'taro@aozora.example' }])
    expect(got?.text).toContain('株式会社青空建機\n山田 太郎 様\n')
    expect(got?.text?.match(/https?:\/\/\S+/g)).toEqual([link])
    expect(got?.html).toContain('山田 太郎 様')
    expect(got?.html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
    expect(got?.html).not.toMatch(/<img|<script|<link|url\(/i)
    const metas = Object.fromEntries(
      [...(got?.html ?? '').matchAll(/<meta name="([^"]*)" content="([^"]*)">/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    )
    expect(metas).toEqual({
      viewport: 'width=device-width, initial-scale=1',
      'color-scheme': 'light',
      'supported-color-schemes': 'light',
    })
    const headers = Object.fromEntries(got?.headers.map(header => [header.key, header.value]) ?? [])
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'ja',
      'message-id': `<${id}@maker.example>`,
    })
    expect(new Date(headers.date ?? '')).toEqual(clock.now)
    expect(await stored(id)).toMatchObject({ state: 'sent', sent_at: clock.now, attempts: 1, error: null })
  })

  test("a mail has the maker's sender name and signature in its language", async () => {
    const set = (maker: object) => database.db.updateTable('maker').set(maker).execute()
    await set({ name_ja: '大空重工 <b>', hours_ja: '平日 9:00', sender_ja: '大空, サポート', sender_en: 'Ozora' })
    const mail = open()
    const id = await post(mail)
    expect(await mail.deliver(id)).toBe(true)
    await set({ name_ja: '', hours_ja: '', sender_ja: '', sender_en: '' })
    const [got] = server.mails
    expect(got?.from).toMatchObject({ name: '大空, サポート', address: 'noreply@maker.example' })
    expect(got?.text?.trimEnd()).toMatch(/-{40}\n大空重工 <b>\nサポート時間：平日 9:00$/)
    expect(got?.html).toContain('大空重工 &lt;b&gt;<br>サポート時間：平日 9:00</p>')
  })

  test('rule 8: an English invitation names inviter and company; an empty middle name leaves no gap', async () => {
    const mail = open()
    const inviter = { first_name: 'Anja', middle_name: '', family_name: 'Krüger' }
    const names = { first_name: 'Văn', middle_name: 'Thị', family_name: 'Nguyễn' }
    const base = await registration({ locale: 'en', names, company: 'Krüger & Söhne' })
    await mail.deliver(await post(mail, { ...base, template: 'invitation', inviter }))
    expect(server.mails[0]?.subject).toBe('[Yardkey] Krüger & Söhne has invited you')
    expect(server.mails[0]?.text).toContain('Dear Văn Thị Nguyễn,\n')
    expect(server.mails[0]?.text).toContain('Anja Krüger of Krüger & Söhne has added')
    expect(server.mails[0]?.html).toContain('Krüger &amp; Söhne')
  })

  test('a registered person gets the login link; the first employee gets a registration link', async () => {
    const mail = open()
    const base = await registration({ names: { first_name: '', middle_name: '', family_name: '' } })
    await mail.deliver(await post(mail, { ...base, template: 'already_registered' }))
    await mail.deliver(await post(mail, { ...base, template: 'employee_registration', locale: 'en' }))
    expect(server.mails[0]?.text?.match(/https?:\/\/\S+/g)).toEqual(['https://yardkey.example/loginFront'])
    expect(server.mails[0]?.text).toContain('ご担当者様')
    expect(server.mails[1]?.text?.match(/https?:\/\/\S+/g)).toEqual([link])
    expect(server.mails[1]?.text).toMatch(/^Hello,/)
  })

  test('hostile names add no header, markup, second link or placeholder', async () => {
    const mail = open()
    const company =
      'Evil\r\nBcc: victim@example.com <script>alert(1)</script> {link} https://evil.example/x www.evil.example'
    const names = { first_name: '{link}', middle_name: '', family_name: '"><img src=x>' }
    const inviter = { first_name: 'A', middle_name: '', family_name: 'B\u2028C' }
    await mail.deliver(
      await post(mail, { ...(await registration({ company, names })), template: 'invitation', inviter }),
    )
    const [got] = server.mails
    expect(got?.bcc).toBeUndefined()
    expect(got?.to).toHaveLength(1)
    expect(got?.subject).toContain('Bcc: victim @ example. com')
    expect(got?.html).not.toMatch(/<script|<img/)
    expect(got?.html).toContain('&lt;script&gt;')
    expect(got?.text?.match(/(https?:\/\/|www\.)\S+/g)).toEqual([link])
    expect(got?.html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
  })

  test('a 451 is retried after a delay, with the same Message-ID', async () => {
    const mail = open()
    server.nextStatuses(451)
    const id = await post(mail)
    expect(await mail.deliver(id)).toBe(false)
    expect(await stored(id)).toMatchObject({ state: 'pending', attempts: 1 })
    expect((await stored(id)).error).toContain('451')
    await mail.sendDue()
    expect(server.recipientsOffered()).toBe(1)
    clock.now = new Date(clock.now.getTime() + minutes(2))
    await mail.sendDue()
    expect(server.mails.map(got => got.messageId)).toEqual([`<${id}@maker.example>`])
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  test("a 550 is final: the mail fails with the server's text", async () => {
    const mail = open()
    server.nextStatuses(550)
    const id = await post(mail)
    expect(await mail.deliver(id)).toBe(false)
    expect(await stored(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await stored(id)).error).toContain('550')
    clock.now = new Date(clock.now.getTime() + minutes(10_000))
    await mail.sendDue()
    expect(server.recipientsOffered()).toBe(1)
  })

  test('an unreachable server fails fast, and the mail is sent once it is back', async () => {
    const port = await freePort()
    const mail = open(`smtp://127.0.0.1:${port}`)
    const id = await post(mail)
    expect(await mail.deliver(id)).toBe(false)
    expect(await stored(id)).toMatchObject({ state: 'pending' })
    const back = await startMailServer(port)
    clock.now = new Date(clock.now.getTime() + minutes(2))
    await mail.sendDue()
    expect(back.mails).toHaveLength(1)
    await back.close()
  })

  test('a mail that is never accepted fails after about three days', async () => {
    const mail = open()
    server.nextStatuses(...Array.from({ length: 20 }, () => 451))
    const id = await post(mail)
    const began = clock.now.getTime()
    for (let hour = 0; hour < 24 * 8 && (await stored(id)).state === 'pending'; hour++) {
      clock.now = new Date(clock.now.getTime() + minutes(60))
      await mail.sendDue()
    }
    expect(await stored(id)).toMatchObject({ state: 'failed' })
    expect(server.recipientsOffered()).toBeGreaterThan(5)
    expect(clock.now.getTime() - began).toBeGreaterThan(minutes(60 * 24 * 2))
  })

  test('a failed transaction sends nothing', async () => {
    const mail = open()
    const outgoing = await registration()
    const failing = inTransaction({ db: database.db, mail }, async trx => {
      await mail.post(trx, outgoing, 'counted')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    clock.now = new Date(clock.now.getTime() + minutes(2))
    await mail.sendDue()
    expect(server.recipientsOffered()).toBe(0)
  })

  test('several concurrent senders send each mail once', async () => {
    const mails = [open(), open(), open()]
    const [first] = mails
    if (!first) return
    const ids = await Promise.all(Array.from({ length: 25 }, () => post(first)))
    clock.now = new Date(clock.now.getTime() + minutes(2))
    await Promise.all(mails.map(mail => mail.sendDue()))
    expect(server.mails.map(got => got.messageId).sort()).toEqual(ids.map(id => `<${id}@maker.example>`).sort())
  })

  test('a mail claimed by a dead process is sent by another', async () => {
    const mail = open()
    const id = await post(mail)
    // The state of the outbox after a process has claimed the mail and died.
    const later = new Date(clock.now.getTime() + minutes(2))
    await database.db
      .updateTable('mail_outbox')
      .set({ attempts: 1, next_attempt_at: later })
      .where('id', '=', id)
      .execute()
    await mail.sendDue()
    expect(server.mails).toHaveLength(0)
    clock.now = new Date(clock.now.getTime() + minutes(3))
    await mail.sendDue()
    expect(server.mails).toHaveLength(1)
  })

  test('without a mail server a stored mail counts as sent', async () => {
    const mail = open('')
    const id = await post(mail)
    expect(await mail.deliver(id)).toBe(true)
    expect(await stored(id)).toMatchObject({ state: 'sent' })
    expect(server.recipientsOffered()).toBe(0)
  })
})
