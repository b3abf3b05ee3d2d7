import type { MailTexts } from '../../../../shared/contract/mail/sendmail.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { type FilledMail, fillMail, type MailLine, plainTextOf, signed } from '../../../../shared/rules/mail-text.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import type { OutgoingMail } from '../../access/posting/mail-port.ts'
import { builtInTexts } from '../texts/index.ts'
import { type LinkConfig, valuesOf } from './values.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

const htmlLine = (line: MailLine): string => {
  if ('text' in line) return escapeHtml(line.text)
  const address = escapeHtml(line.link)
  return `<a href="${address}" style="color:#0b57d0;word-break:break-all">${address}</a>`
}

// Line breaks become <br>; pre-wrap preserves indentation and repeated spaces.
const htmlParagraph = (lines: MailLine[]): string =>
  `<p style="margin:0 0 1.2em;white-space:pre-wrap">${lines.map(htmlLine).join('<br>')}</p>`

const htmlFoot = (foot: string): string =>
  `<hr style="border:0;border-top:1px solid #c4c4c4"><p style="margin:0;font-size:14px">${foot.split('\n').map(escapeHtml).join('<br>')}</p>`

const htmlNote = (note: string): string => `<p style="margin:0 0 1.2em;font-size:14px">${escapeHtml(note)}</p>`

const htmlOf = ({ subject, paragraphs, textLocale, note, foot }: FilledMail, locale: Locale): string =>
  [
    '<!doctype html>',
    `<html lang="${locale}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // The colours below are those of a light page: without this, some programs in dark mode change only a part of them.
    '<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.7;color:#1c1c1c;background:#ffffff">',
    '<div style="max-width:600px">',
    ...(note === undefined ? [] : [htmlNote(note)]),
    ...(textLocale === undefined ? [] : [`<div lang="${textLocale}">`]),
    ...paragraphs.map(htmlParagraph),
    ...(textLocale === undefined ? [] : ['</div>']),
    ...(foot === undefined ? [] : [htmlFoot(foot)]),
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

/**
 * Renders both parts of a filled mail. They have the same content and at most one link. The HTML loads no resources,
 * and no other address in it becomes a link.
 */
export const writeMail = (mail: FilledMail, locale: Locale): RenderedMail => ({
  subject: mail.subject,
  text: plainTextOf(mail),
  html: htmlOf(mail, locale),
})

/** Renders a mail in its language with the texts of its template, by default the built-in ones, and a signature. */
export const renderMail = (
  mail: OutgoingMail,
  config: LinkConfig,
  texts: MailTexts = builtInTexts(mail.template),
  signature = '',
): RenderedMail => writeMail(signed(fillMail(texts[mail.locale], valuesOf(mail, config)), signature), mail.locale)
