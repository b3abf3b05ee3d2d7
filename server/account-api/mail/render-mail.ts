import type { Locale } from '../../../shared/model/flag.ts'
import { personName } from '../../../shared/rules/names.ts'
import { resetLinkHours } from '../access/link.ts'
import type { AccountApiConfig } from '../config.ts'
import type { OutgoingMail } from '../mail-port.ts'
import { escapeHtml } from './escape-html.ts'
import { mailTexts } from './texts/index.ts'

/** Where links in mails lead, and for how long. */
export type LinkConfig = Pick<AccountApiConfig, 'publicUrl' | 'registrationLinkDays'>

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The one link of a mail; '' for a mail without one. */
const linkOf = (mail: OutgoingMail, publicUrl: string): string => {
  if (mail.template === 'already_registered' || mail.template === 'unlocked' || mail.template === 'unlock_rejected')
    return `${publicUrl}/loginFront`
  if (mail.template === 'mailaddress') {
    // Where each kind of account begins: the page confirms the address after the login.
    const home = mail.isEmployee ? 'company' : 'accountInformation'
    return `${publicUrl}/${home}?mailaddress_token=${encodeURIComponent(mail.token)}`
  }
  if ('page' in mail) return publicUrl + mail.page
  return 'token' in mail ? `${publicUrl}/${pageOf(mail)}?token=${encodeURIComponent(mail.token)}` : ''
}

const pageOf = ({ template }: OutgoingMail): string => {
  if (template === 'reset') return 'passwordReset'
  return template === 'addition' ? 'additionRegister' : 'register'
}

const validityOf = ({ template, locale }: OutgoingMail, days: number): string => {
  if (template === 'reset') return locale === 'ja' ? `${resetLinkHours}時間` : `${resetLinkHours} hours`
  return locale === 'ja' ? `${days}日間` : days === 1 ? '1 day' : `${days} days`
}

const greetingOf = (name: string, locale: Locale): string => {
  if (locale === 'ja') return name === '' ? 'ご担当者様' : `${name} 様`
  return name === '' ? 'Hello,' : `Dear ${name},`
}

/** Line ends and other control characters become gaps: a subject stays one header, whatever a table holds. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/**
 * What people typed, as it may stand in a mail: one line, and nothing that mail programs turn into a link. Anybody may fill in
 * the request form, so a company name could else carry a stranger's link to any address under our sender.
 */
const safe = (value: string): string =>
  oneLine(value)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** The maker reads a message as it was written, links and line breaks included. */
const messageOf = (mail: OutgoingMail): Record<string, string> => ('message' in mail ? { ...mail.message } : {})

const valuesOf = (mail: OutgoingMail, config: LinkConfig): Record<string, string> => ({
  greeting: greetingOf(safe(personName(mail.names, mail.locale)), mail.locale),
  company: 'company' in mail ? safe(mail.company) : '',
  inviter: 'inviter' in mail ? safe(personName(mail.inviter, mail.locale)) : '',
  reason: 'reason' in mail ? mail.reason : '',
  validity: validityOf(mail, config.registrationLinkDays),
  link: linkOf(mail, config.publicUrl),
  ...messageOf(mail),
})

/** One pass: a value that looks like a placeholder stays what it is. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

const paragraphOf = (paragraph: string, link: string): string => {
  const inner =
    paragraph === '{link}'
      ? `<a href="${escapeHtml(link)}" style="color:#0b57d0;word-break:break-all">${escapeHtml(link)}</a>`
      : paragraph.split('\n').join('<br>')
  return `<p style="margin:0 0 1.2em">${inner}</p>`
}

const htmlOf = (subject: string, text: string, locale: Locale, values: Record<string, string>): string => {
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeHtml(value).replaceAll('\n', '<br>')]),
  )
  const paragraphs = text.split('\n\n').map(paragraph => fill(paragraphOf(paragraph, values.link ?? ''), escaped))
  return [
    '<!doctype html>',
    `<html lang="${locale}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.7;color:#1c1c1c;background:#ffffff">',
    `<div style="max-width:600px">${paragraphs.join('\n')}</div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/**
 * Writes a mail out in its language. The text and the HTML part say the same and carry the same one link; the HTML loads
 * nothing from anywhere.
 */
export const renderMail = (mail: OutgoingMail, config: LinkConfig): RenderedMail => {
  const { subject, text } = mailTexts[mail.template][mail.locale]
  const values = valuesOf(mail, config)
  const filledSubject = oneLine(fill(subject, values))
  return {
    subject: filledSubject,
    text: `${fill(text, values)}\n`,
    html: htmlOf(filledSubject, text, mail.locale, values),
  }
}
