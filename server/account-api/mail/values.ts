import type { Locale } from '../../../shared/model/flag.ts'
import { personName } from '../../../shared/rules/names.ts'
import { plainLine } from '../../../shared/rules/text.ts'
import { resetLinkHours } from '../access/link.ts'
import type { AccountApiConfig } from '../config.ts'
import type { OutgoingMail } from '../mail-port.ts'
import type { PlaceholderName } from './placeholders.ts'
import { mailTemplates } from './texts/index.ts'

/** Where links in mails lead, and for how long. */
export type LinkConfig = Pick<AccountApiConfig, 'publicUrl' | 'registrationLinkDays'>

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

/**
 * What people typed, as it may stand in a mail: one line, and nothing that mail programs turn into a link. Anybody may fill in
 * the request form, so a company name could else carry a stranger's link to any address under our sender.
 */
const safe = (value: string): string =>
  plainLine(
    plainLine(value)
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, ' ')
      .replace(/\s+/gu, ' '),
  )

/** The maker reads a message as it was written, links and line breaks included. */
const messageOf = (mail: OutgoingMail): Partial<Record<PlaceholderName, string>> => {
  if (!('message' in mail)) return {}
  const { content, ...lines } = mail.message
  return { ...Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, plainLine(line)])), content }
}

/** What a mail fills in: a value for each placeholder of its template. */
export const valuesOf = (mail: OutgoingMail, config: LinkConfig): Record<string, string> => {
  const values: Partial<Record<PlaceholderName, string>> = {
    greeting: greetingOf(safe(personName(mail.names, mail.locale)), mail.locale),
    company: 'company' in mail ? safe(mail.company) : '',
    inviter: 'inviter' in mail ? safe(personName(mail.inviter, mail.locale)) : '',
    reason: 'reason' in mail ? mail.reason : '',
    validity: validityOf(mail, config.registrationLinkDays),
    link: linkOf(mail, config.publicUrl),
    ...messageOf(mail),
  }
  return Object.fromEntries(mailTemplates[mail.template].placeholders.map(name => [name, values[name] ?? '']))
}
