import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { cleanEmail } from '../../../../shared/rules/text.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import { localeOf } from '../../../http/locale.ts'
import { mustBeForHost } from '../../../http/own-host.ts'
import type { Seal } from '../../../http/seal.ts'
import type { Database } from '../../database/schema.ts'
import { listMails, openedMail } from '../outbox.ts'

/** A mail as the mailbox shows it. */
interface MailboxEntry {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601; null while pending. */
  sent_at: string | null
  links: string[]
}

const labels = {
  ja: {
    title: '開発用メールボックス',
    intro: 'メールサーバーが設定されていないため、送信されるはずのメールをここに表示しています。',
    to: '宛先',
    show: '表示',
    all: 'すべて表示',
    count: (count: number) => `${count}件（新しい順、最大100件）`,
    none: 'メールはありません。',
    at: '送信日時',
  },
  en: {
    title: 'Development mailbox',
    intro: 'No mail server is configured, so emails that would have been sent are shown here.',
    to: 'To',
    show: 'Show',
    all: 'Show all',
    count: (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}, newest first, at most 100`,
    none: 'There are no emails.',
    at: 'Sent',
  },
} as const

const style = `
:root { color-scheme: light dark }
body { max-width: 50rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.7 system-ui, sans-serif }
article { border-top: 1px solid #8888; padding: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0 }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
`

/** Allows only the page's own style. */
const mailboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Escaped text with clickable links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

const article = (mail: MailboxEntry, locale: Locale): string => {
  const t = labels[locale]
  const at = mail.sent_at ?? ''
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>${t.to}: ${escapeHtml(mail.to)}<br>${t.at}: <time datetime="${at}">${at}</time></p>
<pre>${linked(mail.text)}</pre>
</article>`
}

/** The mailbox as a page without scripts, in the reader's language. */
const mailboxPage = (mails: MailboxEntry[], to: string | undefined, locale: Locale): string => {
  const t = labels[locale]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${t.title}</h1>
<p>${t.intro}</p>
<form action="/dev/mailbox" role="search">
<label for="to">${t.to}</label>
<input id="to" name="to" inputmode="email" value="${escapeHtml(to ?? '')}" autocomplete="off">
<button>${t.show}</button>
<a href="/dev/mailbox">${t.all}</a>
</form>
<p>${mails.length === 0 ? t.none : t.count(mails.length)}</p>
${mails.map(mail => article(mail, locale)).join('\n')}
</main>
</body>
</html>
`
}

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"']+/g) ?? []

/** Mails that no key opens are shown without their text. */
const read = async (db: Kysely<Database>, seal: Seal, to: string | undefined): Promise<MailboxEntry[]> =>
  (await listMails(db, to)).map(mail => {
    const { text, html } = openedMail(seal, mail) ?? { text: '', html: '' }
    const { id, to, subject, sent_at } = mail
    return { id, to, subject, text, html, sent_at: sent_at?.toISOString() ?? null, links: linksIn(text) }
  })

/** `?to=` of a request, normalised like account addresses; undefined if absent. */
const addressIn = (query: unknown): string | undefined => {
  const to = typeof query === 'object' && query !== null && 'to' in query ? query.to : undefined
  return typeof to === 'string' && to.trim() !== '' ? cleanEmail(to) : undefined
}

/**
 * The development mailbox. It shows every mail with its secret link to any visitor, so it exists only in development
 * without a mail server. GET /dev/mailbox is a page, GET /dev/mailbox.json the same for tests. `?to=ADDRESS` filters;
 * newest first, at most 100. Requests for other hosts than ours are 404.
 */
export const registerMailbox = (
  app: FastifyInstance,
  db: Kysely<Database>,
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
): void => {
  app.get('/dev/mailbox', async (request, reply) => {
    mustBeForHost(request, publicUrl)
    const to = addressIn(request.query)
    const page = mailboxPage(await read(db, seal, to), to, localeOf(request.headers['accept-language']))
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailboxPolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/dev/mailbox.json', async (request, reply) => {
    mustBeForHost(request, publicUrl)
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await read(db, seal, addressIn(request.query))))
  })
}
