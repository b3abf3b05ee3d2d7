import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { contactMessage } from '../api/inputs/joining.ts'
import { contactAddress, mailConfig } from '../build.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { type AccountApi, setUp } from '../set-up.ts'

/** The address as a mail shows it: mail clients do not turn it into a link. */
const asShown = (email: string): string => email.replace('@', ' @ ').replaceAll('.', '. ')

describe.each(engines)('POST /api/form/contract on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const send = (mail: string, changes: Record<string, unknown> = {}, language = 'ja') =>
    api.call('POST', '/api/form/contract', {
      body: { ...contactMessage(mail), ...changes },
      headers: { 'accept-language': language },
    })
  const kept = (mail: string) => api.db.selectFrom('contact_message').selectAll().where('email', '=', mail).execute()

  test('stores the message, replies to the sender and mails the maker, with an audit entry', async () => {
    const mail = freshAddress()
    const answer = await send(mail)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const [message, ...more] = await kept(mail)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      locale: 'ja',
      content: { name: '山田 太郎', zip: '1000001', type_code: 'service' },
    })
    const [reply, ...others] = await api.mailsTo(mail)
    expect(others).toEqual([])
    expect(reply).toMatchObject({ template: 'contact_reply', locale: 'ja', link_id: null })
    expect(reply?.text).toContain('山田 太郎 様')
    const got = (await api.mailsTo(contactAddress)).at(-1)
    expect(got).toMatchObject({ template: 'contact_to_maker', locale: 'ja' })
    for (const part of [
      'サービスについて',
      '株式会社山田建機',
      asShown(mail),
      '日本',
      '機種ごとのデータを、\n毎日取れますか。',
    ])
      expect(got?.text).toContain(part)
    const lines = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', message?.id ?? '')
      .execute()
    expect(lines).toMatchObject([{ action: 'contact.send', target_kind: 'contact_message', actor: 'visitor' }])
  })

  test("replies in the sender's language; the maker gets Japanese", async () => {
    const mail = freshAddress()
    await send(mail, { name: 'Anja Krüger', country: 'DE', zip: '10115' }, 'en-GB,en;q=0.9')
    const [reply] = await api.mailsTo(mail)
    expect([reply?.locale, reply?.text.split('\n')[0]]).toEqual(['en', 'Dear Anja Krüger,'])
    expect((await api.mailsTo(contactAddress)).at(-1)).toMatchObject({
      locale: 'ja',
      text: expect.stringContaining('ドイツ'),
    })
  })

  test('the reply contains no text of the message and no link', async () => {
    const mail = freshAddress()
    await send(mail, {
      name: 'Win https://evil.example now',
      content: 'www.evil.example',
      company: 'https://evil.example',
    })
    const [reply] = await api.mailsTo(mail)
    expect(`${reply?.subject} ${reply?.text}`).not.toMatch(/https?:|www\./)
  })

  test("over SMTP: Reply-To of the maker's mail is the sender; markup is escaped", async () => {
    const server = await startMailServer()
    const app = await api.withConfig({ mail: mailConfig(server.url, 'Yardkey <noreply@maker.example>') })
    const mail = freshAddress()
    const body = {
      ...contactMessage(mail),
      content: '<img src=x>\nBcc: victim@example.com',
      company: 'A "B" <c@d.example>',
    }
    expect((await api.call('POST', '/api/form/contract', { to: app, body })).status).toBe(200)
    await expect.poll(() => server.mails.length).toBe(2)
    await app.close()
    const got = server.mails.find(({ to }) => to?.[0]?.address === contactAddress)
    expect(got?.replyTo).toMatchObject([{ address: mail }])
    expect(got?.bcc).toBeUndefined()
    expect(got?.subject).toContain('A "B" <c @ d. example>')
    expect(got?.html).toContain('&lt;img src=x&gt;<br>Bcc: victim @ example. com')
    const reply = server.mails.find(({ to }) => to?.[0]?.address === mail)
    expect(reply?.replyTo).toBeUndefined()
    await server.close()
  })

  test('the sixth message to one address within 15 minutes is 429', async () => {
    const mail = freshAddress()
    for (let count = 0; count < 5; count++) expect((await send(mail)).status).toBe(200)
    const refused = await send(mail)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect(await kept(mail)).toHaveLength(5)
  })

  test('returns all input errors at once, and stores nothing', async () => {
    const mail = freshAddress()
    const { status, body } = await send(mail, {
      mail_confirmation: 'other@example.net',
      zip: '123',
      type_code: 'else',
      content: 'あ'.repeat(5001),
      agree: false,
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      mail_confirmation: ['email_mismatch'],
      zip: ['format'],
      type_code: ['choice'],
      content: ['too_long:5000'],
      agree: ['agree'],
    })
    expect((await send(mail, { service: 'nothing' })).body.errors).toEqual({ service: ['choice'] })
    expect(await kept(mail)).toEqual([])
    expect(await api.mailsTo(mail)).toEqual([])
  })
})
