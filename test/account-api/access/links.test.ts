/** As server/security.md promises: no typed text becomes a link in a mail, by the rules of mail and chat programs. */

import { LinkifyIt } from 'linkify-it'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '../../../server/account-api/access/posting/mail-port.ts'
import { renderMail } from '../../../server/account-api/mail/render/render-mail.ts'
import { sampleMail } from '../../../server/account-api/mail/render/sample.ts'
import { mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import { locales } from '../../../shared/rules/locale.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { fc } from '../../helper/property.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import { type AccountApi, setUp } from '../set-up.ts'

/** Any word of letters counts as a top-level domain: new ones are added every month. */
const tlds = ['[a-zа-я]{2,63}', 'みんな', 'コム', 'クラウド', '中国', 'موقع', '한국']
const linkifier = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true, urlAuth: true, tlds })
for (const scheme of ['tel:', 'sms:', 'javascript:', 'data:', 'slack:', 'file:', 'https:', 'http:', 'mailto:'])
  linkifier.add(scheme, { validate: (text: string, at: number) => /^\S+/.exec(text.slice(at))?.[0].length ?? 0 })

/** A host as a browser normalizes it (UTS #46), without invisible characters. */
const asRead = (text: string): string =>
  text
    // Between Japanese letters the full stop ends a sentence.
    .replace(/(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])[。．｡]|[。．｡](?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])/gu, '.')
    .replace(/[\uff01-\uff5e]/g, sign => sign.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')

const linksIn = (text: string): string[] =>
  [text, text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].flatMap(
    form => linkifier.match(form)?.map(({ raw }) => raw) ?? [],
  )
const linksInLine = (text: string): string[] => [...linksIn(text), ...linksIn(asRead(text))]

const readHtml = (html: string): string => {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<br>|<\/p>|<\/title>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
}

const config = { publicUrl: 'https://yardkey.example', registrationLinkDays: 7 }

/** Replaces every value that people type with one text. */
const filledWith = (mail: OutgoingMail, text: string): OutgoingMail => {
  const names = { family_name: text, middle_name: '', first_name: text }
  const typed = { names, company: text, inviter: names, reason: text, services: text, content: text }
  const known = Object.fromEntries(Object.entries(typed).filter(([key]) => key in mail))
  const message = 'message' in mail ? Object.fromEntries(Object.keys(mail.message).map(key => [key, text])) : {}
  return { ...mail, ...known, ...('message' in mail ? { message } : {}) } as OutgoingMail
}

const cases = mailTemplateIds.flatMap(id => locales.map(locale => [id, locale] as const))

/** The links in a mail except its own. */
const foreignLinks = (mail: OutgoingMail): string[] => {
  const { subject, text, html } = renderMail(mail, config)
  const own = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const without = (part: string) => own.reduce((rest, link) => rest.replace(link, ''), part)
  return [subject, without(text), without(readHtml(html))].flatMap(linksInLine)
}

const attacks = [
  'evil-login.com/verify',
  'https://evil.com/a?b=c#d',
  'https:evil.com',
  'HTTPS:EVIL.COM',
  'mailto:x@y.zone',
  'user@evil.com',
  'user＠ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil｡com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil．com',
  'evil.com:8080',
  '.evil..',
  'www.evil',
  '//evil.com',
  '//localhost/x',
  '\\\\evil.com\\share',
  '192.0.2.1',
  '192.0.2.1:8080/x',
  '１９２．０．２．１',
  'http://[::1]/',
  'user@[192.0.2.1]',
  'tel:+81312345678',
  'javascript:alert(1)',
  'xn--e1afmkfd.xn--p1ai',
  'пример.рф',
  '例え.みんな',
  '例え．みんな',
  'コム．コム',
  // Punctuation and private characters that programs take for letters.
  '\u{1144b}。コム.',
  '\ue000。コム',
  'evil.コム',
  'i❤.ws',
  'evil.ⓒⓞⓜ',
  'evil\u200b.com',
  'evil.\u200bcom',
  'evil.\u2060com',
  'evil.\u00adcom',
  'evil.\u200dcom',
  'evil\ufe0f.com',
  'moc.live\u202e.com',
  'http\u200b://evil.com',
  'https\u200d:evil',
  'a.b.c.com',
  'x.com.x',
  '(evil.com)',
  '"evil.com"',
  '株式会社evil.com御中',
  '株式会社。evil.com。',
  'evil.com.',
  'Ltd.com',
  'foo@',
  '@evil.com',
  'slack://open',
  'file:///etc/passwd',
]

describe('typed values and links in mails', () => {
  test.each(cases)('%s in %s', (id, locale) => {
    const mail = sampleMail(id, locale)
    for (const attack of attacks) expect(foreignLinks(filledWith(mail, attack)), attack).toEqual([])
  })

  test('no attack becomes a link where a long name is cut', { tags: 'all' }, () => {
    const mails = cases.filter(([, locale]) => locale === 'en').map(([id, locale]) => sampleMail(id, locale))
    for (const attack of attacks)
      for (let kept = 1; kept <= attack.length; kept++) {
        // A mail shows 60 characters of a name.
        const text = `${'x'.repeat(60 - kept - 1)} ${attack} and more`
        const mail = mails[kept % mails.length]
        if (mail) expect(foreignLinks(filledWith(mail, text)), text).toEqual([])
      }
  })

  const dots = [
    '.',
    '。',
    '．',
    '｡',
    '@',
    '＠',
    ':',
    '：',
    '/',
    '//',
    '\\',
    '-',
    '_',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufe0f',
    ' ',
  ]
  const words = [
    'evil',
    'com',
    'ｃｏｍ',
    'www',
    'http',
    'https',
    'mailto',
    'tel',
    'xn--p1ai',
    'рф',
    'コム',
    'localhost',
    '192',
    '0',
    'a',
  ]
  const typed = fc
    .array(
      fc.oneof(fc.constantFrom(...dots), fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 3 })),
      { minLength: 1, maxLength: 12 },
    )
    .map(parts => parts.join(''))

  test('no random combination becomes a link', { tags: 'all' }, () => {
    const mails = cases.map(([id, locale]) => sampleMail(id, locale))
    fc.assert(
      fc.property(typed, fc.constantFrom(...mails), (text, mail) => foreignLinks(filledWith(mail, text)).length === 0),
      { numRuns: 2_000 },
    )
  })

  test.each([
    'Audit Works Ltd.',
    "St. Mary's",
    'A.B.C. Mining Co.,Ltd',
    '株式会社あおぞら建機',
    'Yahoo! JAPAN',
    "O'Neill & Sons",
    '3.5t Lift K.K.',
    'Müller GmbH & Co. KG',
    'モーニング娘。の会社',
    '山田・マイケル',
    '👩‍👩‍👧‍👦 葛󠄀城',
    'S.p.A. 24/7 10:30',
    '(株)山田／田中 v1.2.3',
    'C&A / H&M',
  ])('%s arrives unchanged', name => {
    for (const [id, locale] of cases) {
      const { text, html } = renderMail(filledWith(sampleMail(id, locale), name), config)
      expect(text).toContain(name)
      expect(readHtml(html)).toContain(name)
    }
    const { text } = renderMail(filledWith(sampleMail('contact_to_maker', 'ja'), name), config)
    expect(text).toContain(`会社名：${name}\n氏名：${name}\n`)
  })

  test('text that is no longer a link stays readable', () => {
    const shown = (company: string) => {
      const { text } = renderMail(
        { ...sampleMail('contact_to_maker', 'ja'), ...{ message: { ...message, company } } } as OutgoingMail,
        config,
      )
      return /会社名：(.*)/.exec(text)?.[1]
    }
    const { message } = sampleMail('contact_to_maker', 'ja') as Extract<OutgoingMail, { template: 'contact_to_maker' }>
    expect(shown('evil-login.com/verify')).toBe('evil-login. com/verify')
    expect(shown('taro@aozora.example')).toBe('taro @ aozora. example')
    expect(shown('https://evil.com')).toBe('https: / /evil. com')
    expect(shown('St.Mary Co.Ltd')).toBe('St. Mary Co. Ltd')
  })
})

describe('access requests with a link as the company', () => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(fastEngine)
  })
  afterAll(() => api.close())

  test.each(['evil-login.com/verify', 'mailto:x@y.zone', 'https:evil.com', 'ｅｖｉｌ。ｃｏｍ', '192.0.2.1'])(
    'sends no link for the company %s',
    async company => {
      const mail = freshAddress()
      const body = { ...accessRequest(mail), company }
      expect((await api.call('POST', '/api/form/subscription', { body })).status).toBe(200)
      const [sent] = await api.mailsTo(mail)
      if (!sent) throw new Error('no mail')
      const own = /https?:\/\/\S+\?token=\S+/g
      for (const part of [sent.subject, sent.text, readHtml(sent.html)])
        expect(linksInLine(part.replace(own, ''))).toEqual([])
    },
  )
})
