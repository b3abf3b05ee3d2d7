import { createHash } from 'node:crypto'
import type { Locale } from '../../../../shared/model/flag.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import type { MailboxEntry } from './mailbox-entry.ts'

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
export const mailboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

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
export const mailboxPage = (mails: MailboxEntry[], to: string | undefined, locale: Locale): string => {
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
