import type { Locale } from '../../../../shared/model/flag.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { PasskeyPolicyName } from '../../../../shared/rules/passkey-policy.ts'
import { plainLine, plainLines } from '../../../../shared/rules/text.ts'
import { resetLinkHours, secureLinkHours, undoLinkHours } from '../../access/link.ts'
import type { ChangedRole, FactorChange, OutgoingMail, PolicyInMail } from '../../access/posting/mail-port.ts'
import type { AccountApiConfig } from '../../config.ts'
import { mailTemplates } from '../texts/index.ts'
import { holdReasonTexts } from './hold-reasons.ts'
import type { PlaceholderName } from './placeholders.ts'

/** Invisible characters that link detection skips. Joiners and variation selectors are kept. */
const ignorable = '\\p{Default_Ignorable_Code_Point}*'
const removed = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

const pattern = (source: string): RegExp => new RegExp(source.replaceAll('~', ignorable), 'giu')

const anyDot = '[.．。｡․﹒]'
const japanese = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
/** Start of a label of two or more characters, a possible top-level domain; `A.B.C.` and `3.5t` have none. */
const label = '~[^\\s\\p{P}\\p{N}\\p{Z}\\p{C}]~[^\\s\\p{P}\\p{Z}\\p{C}]'

/**
 * A character that may end a label before a Japanese full stop. Programs that read UTF-16 take half of any character
 * beyond U+FFFF for a letter, also of punctuation.
 */
const labelEnd = `(?![${japanese}])(?:[^\\s\\p{P}\\p{Z}\\p{Cc}]|[\\u{10000}-\\u{10ffff}])`

/** Each pattern matches a character after which a space breaks a possible link. */
const breakPoints = [
  // A scheme, with or without slashes: `https:`, `tel:`, `mailto:`.
  pattern('(?<=[a-zａ-ｚ][a-z0-9ａ-ｚ０-９+.\\-\\p{Default_Ignorable_Code_Point}]{0,30})[:：﹕](?=\\S)'),
  // Double slashes of a URL or a UNC path.
  pattern('[\\\\/＼／](?=~[\\\\/＼／])'),
  // The text before the value may end with a letter.
  pattern(`(?<=^|\\S)[.．․﹒](?=${label})`),
  // Japanese full stops, unless they end a sentence between Japanese letters.
  pattern(`(?<=${labelEnd}~)[。｡](?=${label})`),
  pattern(`(?<=^|\\S)[。｡](?=${label})(?!~[${japanese}])`),
  pattern(`(?<=(?:www|ｗｗｗ)~)${anyDot}(?=\\S)`),
  // The middle dot of an IPv4 address.
  pattern(`(?<=\\p{Nd}~${anyDot}~\\p{Nd}{1,3}~)${anyDot}(?=~\\p{Nd}{1,3}~${anyDot}~\\p{Nd})`),
]

const lastColon = pattern('(?<=[a-zａ-ｚ0-9+.\\-]~)[:：﹕]~$')

/**
 * Rewrites user input so that no mail or chat program detects a link. It inserts a space after each dot, colon and
 * slash that could belong to one, and around `@`. Links never contain spaces, but many programs ignore invisible
 * joiners. Names such as `St. Mary's` contain such spaces anyway. Zero-width characters are removed, except in emoji,
 * Indic and Persian words, and variants of letters. Telephone numbers stay, because phones detect them in any form.
 */
const withoutLinks = (text: string): string =>
  breakPoints
    .reduce((rest, breakPoint) => rest.replace(breakPoint, '$& '), text.replace(removed, ''))
    // The text after the value may begin with a letter.
    .replace(lastColon, ' $&')
    .replace(/(\S?)([@＠﹫])(?=(\S?))/gu, (_, before: string, at: string, after: string) =>
      [before, before && ' ', at, after && ' '].join(''),
    )

/** Target origin and lifetime of links in mails. */
export type LinkConfig = Pick<AccountApiConfig, 'publicUrl' | 'registrationLinkDays'>

/** Mails whose link is the login page. */
const toLogin: OutgoingMail['template'][] = [
  'already_registered',
  'unlocked',
  'unlock_rejected',
  'passkey_rejected',
  'role_changed',
  'account_activated',
  'mailaddress_confirmed',
  'sessions_ended',
]

/** Mails whose link secures the account. */
const toSecure: OutgoingMail['template'][] = ['new_login', 'login_code', 'password_changed', 'factor_changed']

/** The names of roles, as the page shows them. */
const roleNames: Record<ChangedRole, Record<Locale, string>> = {
  administrator: { ja: '管理者', en: 'Administrator' },
  general: { ja: '一般利用者', en: 'General user' },
  editor: { ja: '閲覧・編集', en: 'Can make changes' },
  viewer: { ja: '閲覧のみ', en: 'View only' },
}

/** The names of policies, as the page shows them; of employees where they differ. */
const policyNames: Record<PasskeyPolicyName, Record<Locale, string>> = {
  off: { ja: '使わない', en: 'Off' },
  offered: { ja: '任意', en: 'Offered' },
  administrators: { ja: '管理者は必須', en: 'Required for administrators' },
  all: { ja: '全員必須', en: 'Required for everyone' },
}
const employeePolicyNames: typeof policyNames = {
  ...policyNames,
  administrators: { ja: '編集できる社員は必須', en: 'Required for employees who can make changes' },
  all: { ja: '社員全員必須', en: 'Required for all employees' },
}

/** The policy of passkeys before and after a change. */
const policiesOf = ({
  ofEmployees,
  before,
  after,
  locale,
}: Extract<OutgoingMail, { template: 'passkey_policy_lowered' }>): string => {
  const shown = ({ policy, from }: PolicyInMail) => {
    const name = (ofEmployees ? employeePolicyNames : policyNames)[policy][locale]
    if (!from) return name
    return locale === 'ja' ? `${name}（${momentOf(from, locale)}から）` : `${name}, from ${momentOf(from, locale)}`
  }
  return locale === 'ja'
    ? `変更前：${shown(before)}\n変更後：${shown(after)}`
    : `Before: ${shown(before)}\nNow: ${shown(after)}`
}

/** What a mail says about passkeys and recovery codes. */
const changeOf = (change: FactorChange, locale: Locale): string => {
  const name = 'name' in change ? safe(change.name) : ''
  const left = 'left' in change ? change.left : 0
  const texts: Record<FactorChange['kind'], Record<Locale, string>> = {
    passkey_added: { ja: `パスキー「${name}」が追加されました。`, en: `The passkey “${name}” was added.` },
    passkey_removed: { ja: `パスキー「${name}」が削除されました。`, en: `The passkey “${name}” was removed.` },
    passkey_kept: {
      ja: `使用を停止していたパスキー「${name}」が、再び使えるようになりました。`,
      en: `The suspended passkey “${name}” was put back into use.`,
    },
    passkey_cloned: {
      ja: `パスキー「${name}」でのログインを拒否しました。このパスキーが複製されているおそれがあります。ログインして削除し、新しいパスキーを追加してください。`,
      en: `A use of the passkey “${name}” was refused, because the passkey may have been copied. Log in, remove it and add a new one.`,
    },
    recovery_codes_made: {
      ja: '新しいリカバリーコードが作成されました。以前のコードは使えません。',
      en: 'New recovery codes were made. Earlier ones no longer work.',
    },
    passkeys_lost: {
      ja: 'パスワードでのログインの後に、パスキーを紛失したとの申請がありました。管理者またはメーカーの担当者が承認すると、すべてのパスキーとリカバリーコードが削除されます。',
      en: 'After a login with your password, someone reported that your passkeys are lost. If an administrator or the maker approves, all your passkeys and recovery codes are removed.',
    },
    passkeys_found: {
      ja: 'パスキーを紛失したとの申請が取り下げられました。パスキーは削除されません。',
      en: 'The report that your passkeys are lost was withdrawn. Your passkeys stay.',
    },
    passkeys_removed: {
      ja: '管理者またはメーカーの担当者が、すべてのパスキーとリカバリーコードを削除しました。すべての端末からログアウトされています。パスワードでログインし、新しいパスキーを設定してください。',
      en: 'An administrator or the maker removed all your passkeys and recovery codes, and you were logged out on all devices. Log in with your password and set up a new passkey.',
    },
    passkeys_reset: {
      ja: '申請が承認され、すべてのパスキーとリカバリーコードが削除されました。すべての端末からログアウトされています。パスワードでログインし、新しいパスキーを設定してください。',
      en: 'Your request was approved: all your passkeys and recovery codes were removed, and you were logged out on all devices. Log in with your password and set up a new passkey.',
    },
    recovery_code_used: {
      ja: `リカバリーコードでログインがありました。残りのコードは${left}個です。`,
      en: `Someone logged in with a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
    },
  }
  return texts[change.kind][locale]
}

/** The link of a mail; '' without one. */
const linkOf = (mail: OutgoingMail, publicUrl: string): string => {
  if (toLogin.includes(mail.template)) return `${publicUrl}/loginFront`
  if (mail.template === 'request_rejected' || mail.template === 'known_company') return `${publicUrl}/lp/contact`
  if (mail.template === 'mailaddress') {
    // The start page of each kind of account, which confirms the address after login.
    const home = mail.isEmployee ? 'company' : 'accountInformation'
    return `${publicUrl}/${home}?mailaddress_token=${encodeURIComponent(mail.token)}`
  }
  if ('page' in mail) return publicUrl + mail.page
  return 'token' in mail ? `${publicUrl}/${pageOf(mail)}?token=${encodeURIComponent(mail.token)}` : ''
}

const pageOf = ({ template }: OutgoingMail): string => {
  if (template === 'reset') return 'passwordReset'
  if (template === 'mailaddress_asked') return 'mailaddressUndo'
  if (toSecure.includes(template)) return 'secureAccount'
  return template === 'addition' || template === 'move' || template === 'addition_reminder'
    ? 'additionRegister'
    : 'register'
}

/** Lifetimes of links in hours, where they are not days of the configuration. */
const linkHours: Partial<Record<OutgoingMail['template'], number>> = {
  reset: resetLinkHours,
  mailaddress_asked: undoLinkHours,
  new_login: secureLinkHours,
  login_code: secureLinkHours,
  password_changed: secureLinkHours,
  factor_changed: secureLinkHours,
}

/** A moment in the time zone of most readers, which it names. */
const momentOf = (at: Date, locale: Locale): string => {
  const [language, timeZone, zone] = locale === 'ja' ? ['ja-JP', 'Asia/Tokyo', '日本時間'] : ['en-GB', 'UTC', 'UTC']
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  return locale === 'ja' ? `${text}（${zone}）` : `${text} (${zone})`
}

const unknownBrowser: Record<Locale, string> = { ja: '不明なブラウザ', en: 'An unknown browser' }

const hourMs = 60 * 60 * 1000

/** How long a link lives: whole days, or hours. A reminder that goes out shortly after its time still says whole days. */
const validityOf = (mail: OutgoingMail, registrationLinkDays: number): string => {
  const { template, locale } = mail
  const left = 'leftMs' in mail ? Math.floor(mail.leftMs / hourMs + 0.5) : undefined
  const days = left === undefined ? registrationLinkDays : Math.floor((left + 1) / 24)
  const hours = linkHours[template] ?? (days === 0 ? left : undefined)
  if (hours !== undefined) return locale === 'ja' ? `${hours}時間` : hours === 1 ? '1 hour' : `${hours} hours`
  return locale === 'ja' ? `${days}日間` : days === 1 ? '1 day' : `${days} days`
}

const greetingOf = (name: string, locale: Locale): string => {
  if (locale === 'ja') return name === '' ? 'ご担当者様' : `${name} 様`
  return name === '' ? 'Hello,' : `Dear ${name},`
}

/** User input as one line in which mail programs detect no link. */
const brokenLine = (value: string): string => plainLine(withoutLinks(plainLine(value)).replace(/\s+/gu, ' '))

/**
 * Characters of a name or company that a mail to a customer shows, besides the spaces that break links: enough for nearly
 * every real one, too few for a text. The person who types a stranger's address also types these.
 */
const shownCharacters = 60

const shortened = (value: string): string => {
  const characters = [...value]
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('').trimEnd()}…` : value
}

/**
 * The same for mails to customers, also without URL schemes and `www.`. Anyone can submit the request form, so a
 * company name could otherwise carry a link in a mail from us.
 */
const safe = (value: string): string => brokenLine(shortened(value.replace(/\b[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, ' ')))

/**
 * A message to the maker, with line breaks. Its links are broken too, because the mail comes from our own address. The
 * sender's address is in Reply-To.
 */
const messageOf = (mail: OutgoingMail): Partial<Record<PlaceholderName, string>> => {
  if (!('message' in mail)) return {}
  const { content, ...lines } = mail.message
  // Administrators of customers may receive it.
  const asLine = mail.template === 'passkey_lost' ? safe : brokenLine
  const brokenLines = Object.entries(lines).map(([name, line]) => [name, asLine(line)])
  return { ...Object.fromEntries(brokenLines), content: withoutLinks(plainLines(content)) }
}

const changeIn = (mail: OutgoingMail): string => {
  if (mail.template === 'passkey_policy_lowered') return policiesOf(mail)
  if ('why' in mail) return holdReasonTexts[mail.why][mail.locale]
  return mail.template === 'factor_changed' ? changeOf(mail.change, mail.locale) : ''
}

/** Values for the placeholders of a mail's template. */
export const valuesOf = (mail: OutgoingMail, config: LinkConfig): Record<string, string> => {
  const values: Partial<Record<PlaceholderName, string>> = {
    greeting: greetingOf(safe(personName(mail.names)), mail.locale),
    company: 'company' in mail ? safe(mail.company) : '',
    former: 'former' in mail ? safe(mail.former) : '',
    role: 'role' in mail ? roleNames[mail.role][mail.locale] : '',
    inviter: 'inviter' in mail ? safe(personName(mail.inviter)) : '',
    services: 'services' in mail ? withoutLinks(plainLines(mail.services ?? '')) : '',
    time: 'at' in mail ? momentOf(mail.at, mail.locale) : '',
    mail: 'account' in mail ? brokenLine(mail.account) : '',
    code: 'code' in mail ? mail.code : '',
    change: changeIn(mail),
    browser: 'browser' in mail ? mail.browser || unknownBrowser[mail.locale] : '',
    count: 'count' in mail ? String(mail.count) : '',
    reason: 'reason' in mail ? withoutLinks(plainLines(mail.reason)) : '',
    validity: validityOf(mail, config.registrationLinkDays),
    link: linkOf(mail, config.publicUrl),
    ...('content' in mail ? { content: withoutLinks(plainLines(mail.content)) } : {}),
    ...messageOf(mail),
  }
  return Object.fromEntries(mailTemplates[mail.template].placeholders.map(name => [name, values[name] ?? '']))
}
