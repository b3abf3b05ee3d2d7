// @module-tag all

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OutgoingMail, recipients } from '../../../server/account-api/access/posting/mail-port.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import type { Mail } from '../../../server/account-api/mail/create-mail.ts'
import { sampleMail } from '../../../server/account-api/mail/render/sample.ts'
import { type MailTemplateId, mailTemplateIds, mailTemplates } from '../../../server/account-api/mail/texts/index.ts'
import { type Locale, locales } from '../../../shared/rules/locale.ts'
import { passkeyPolicies } from '../../../shared/rules/passkey-policy.ts'
import { textsOf } from '../../e2e/journey/texts.ts'
import { fastEngine, freshDatabase } from '../../helper/account-api.ts'
import { mailConfig, openMail, storeMail } from '../build.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** Replaces every text inside a value. */
const withTexts = <T>(value: T, text: string): T => {
  if (typeof value === 'string') return text as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, text)])) as T
}
const filledWith = (mail: OutgoingMail, text: string): OutgoingMail => {
  const texts = ['names', 'company', 'inviter', 'reason', 'message']
  const changed = Object.entries(mail).filter(([key]) => texts.includes(key))
  return { ...mail, ...Object.fromEntries(changed.map(([key, value]) => [key, withTexts(value, text)])) }
}

/** The text of an HTML part: without elements, with line ends for breaks and paragraphs. */
const readHtml = (html: string): string => {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replace(/<br>|<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
}
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const japanese = '髙橋 𠮷野家 ㈱① ヤマダ ー〜 é 👩‍👩‍👧‍👦 العربية'
const hostile = [
  'A\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>',
  '\0\u0007\u202E\u2028B</p></body><a href="https://evil.example/x">{link}{greeting}{constructor}',
  '"><img src=x onerror=alert(1)>&lt;&amp; =?UTF-8?B?QmNjOg==?= \ud800',
  'C'.repeat(2000),
].join(' ')

describe('every template in both languages, over SMTP', () => {
  let database: OpenDatabase
  let server: MailServer
  let mail: Mail
  const now = new Date('2026-10-01T09:30:00Z')
  beforeAll(async () => {
    database = await freshDatabase(fastEngine)
    server = await startMailServer()
    mail = openMail(database.db, () => now, {
      publicUrl: 'https://yardkey.example',
      mail: mailConfig(server.url, 'Yardkey 運営 <noreply@maker.example>'),
    })
  })
  afterAll(async () => {
    await mail.stop()
    await server.close()
    await database.close()
  })

  const sent = async (outgoing: OutgoingMail) => {
    const id = await storeMail(database.db, mail, outgoing)
    expect(await mail.deliver(id)).toBe(true)
    const got = server.mails.find(({ messageId }) => messageId === `<${id}@maker.example>`)
    if (!got) throw new Error('no mail arrived')
    const headers = new Map(got.headers.map(({ key, value }) => [key, value]))
    return { got, headers, text: got.text ?? '', html: got.html ?? '' }
  }
  const cases = mailTemplateIds.flatMap(id => locales.map(locale => [id, locale] as const))
  const linkOf = (id: MailTemplateId) => (mailTemplates[id].placeholders.includes('link') ? 1 : 0)

  /** What every mail must fulfil, whatever its texts. */
  const expectProper = async (id: MailTemplateId, locale: Locale, outgoing: OutgoingMail) => {
    const { got, headers, text, html } = await sent(outgoing)
    expect(lines(readHtml(html))).toEqual(lines(text))
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
    expect(hrefs).toHaveLength(linkOf(id))
    for (const href of hrefs) {
      expect(href).toMatch(/^https:\/\/yardkey\.example\/[\w/?=]+$/)
      expect(lines(text).filter(line => line === href)).toHaveLength(1)
    }
    expect(html).not.toMatch(/<(?:img|script|link|iframe|style)\b|url\(/i)
    expect(got.from).toEqual({ name: 'Yardkey 運営', address: 'noreply@maker.example' })
    expect(got.to).toEqual([{ name: '', address: 'yamada@aozora.example' }])
    expect([got.cc, got.bcc, got.attachments]).toEqual([undefined, undefined, []])
    expect(got.replyTo?.map(({ address }) => address)).toEqual('replyTo' in outgoing ? [outgoing.replyTo] : undefined)
    expect(new Date(headers.get('date') ?? '')).toEqual(now)
    expect(headers.get('content-language')).toBe(locale)
    expect(headers.has('list-unsubscribe')).toBe(false)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not arrive.
    expect(`${got.subject}${text}`).not.toMatch(/[\0-\x08\x0b-\x1f\u202e\ud800]/u)
    return { got, text }
  }

  test.concurrent.each(cases)('%s in %s with the sample values', async (id, locale) => {
    const { text } = await expectProper(id, locale, sampleMail(id, locale))
    expect(text).not.toMatch(/[{}]/)
  })

  test.concurrent.each(cases)('%s in %s: Japanese and rare characters arrive unchanged', async (id, locale) => {
    const { got, text } = await expectProper(id, locale, filledWith(sampleMail(id, locale), japanese))
    const { placeholders } = mailTemplates[id]
    if (placeholders.some(name => ['greeting', 'name', 'company'].includes(name)) && id !== 'contact_reply')
      expect(text).toContain(japanese)
    if (/\{(?!count\})/.test(mailTemplates[id][locale].subject)) expect(got.subject).toContain(japanese)
  })

  test.concurrent.each(cases)('%s in %s: hostile values are escaped', async (id, locale) => {
    await expectProper(id, locale, filledWith(sampleMail(id, locale), hostile))
  })

  const toCustomers = cases.filter(([id]) => recipients[id] !== 'maker')
  test.concurrent.each(toCustomers)(
    '%s in %s: a name or company of 255 characters is cut to 60',
    async (id, locale) => {
      const word = '広'
      const whole = filledWith(sampleMail(id, locale), word)
      const most = (length: number) => {
        const { names, ...rest } = filledWith(sampleMail(id, locale), word.repeat(length))
        const named = { ...rest, names: { ...names, first_name: '', middle_name: '' } }
        const inviter = 'inviter' in named ? { inviter: { ...named.inviter, first_name: '', middle_name: '' } } : {}
        // What people write to each other is sent whole.
        const message = 'message' in named ? { message: { ...named.message, content: 'x' } } : {}
        return { ...named, ...inviter, ...message, ...('reason' in whole ? { reason: 'x' } : {}) } as OutgoingMail
      }
      const runsIn = async (outgoing: OutgoingMail) => {
        const { got, text } = await sent(outgoing)
        return [...`${got.subject}\n${text}`.matchAll(/広+…?/g)].map(([run]) => run)
      }
      for (const run of await runsIn(most(255))) expect(run).toBe(`${word.repeat(60)}…`)
      for (const run of await runsIn(most(60))) expect(run).toBe(word.repeat(60))
    },
  )

  test.each(locales)('in %s a mail names roles and policies of passkeys as the page does', async locale => {
    const page = textsOf(locale)
    const roles = {
      administrator: 'shell.administrator',
      general: 'account.general',
      editor: 'edit.editor',
      viewer: 'role.onlyView',
    }
    const role = sampleMail('role_changed', locale)
    for (const [name, text] of Object.entries(roles))
      expect((await sent({ ...role, role: name } as OutgoingMail)).text).toContain(page(text))
    const lowered = sampleMail('passkey_policy_lowered', locale)
    for (const policy of passkeyPolicies)
      for (const ofEmployees of [false, true]) {
        const inEmployees = { administrators: 'editors', all: 'employees', off: 'off', offered: 'offered' }[policy]
        const { text } = await sent({ ...lowered, ofEmployees, before: { policy, from: null } } as OutgoingMail)
        expect(lines(text)).toContain(
          (locale === 'ja' ? '変更前：' : 'Before: ') + page(`passkeyPolicy.${ofEmployees ? inEmployees : policy}`),
        )
      }
  })

  test("an editor's text is escaped too, and an address in it becomes no link of the HTML part", async () => {
    const body = '  <b>{greeting}</b> &amp;\n\thttps://evil.example/ "\' \n\n\n\n{link}\n</p>{unknown} {'
    const texts = { ja: { subject: '<i>{company}</i>', body }, en: { subject: 'x', body: 'x' } }
    await database.db
      .insertInto('mail_template')
      .values({ template_id: 'invitation', texts: JSON.stringify(texts) })
      .execute()
    const { got, text } = await expectProper('invitation', 'ja', sampleMail('invitation', 'ja'))
    expect(got.subject).toBe('<i>株式会社青空建機</i>')
    const link = 'https://yardkey.example/register?token=sample'
    expect(text.trimEnd()).toBe(`  <b>山田 太郎 様</b> &amp;\n\thttps://evil.example/ "' \n\n${link}\n</p>{unknown} {`)
    expect(got.html).toContain('  &lt;b&gt;山田 太郎 様&lt;/b&gt; &amp;amp;<br>\thttps://evil.example/')
  })
})
