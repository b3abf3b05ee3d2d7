import type { Locale } from '../model/flag.ts'
import { type FilledMail, fillMail, type MailText, namesIn, placeholderOf, signed } from './mail-text.ts'

/** Texts of a bulk mail; null: not written in that language. At least one is written. */
export type BulkMailTexts = Record<Locale, MailText | null>

/** States of a bulk mail. The first three can still send; the last three are final. */
export const bulkMailStates = ['queued', 'sending', 'paused', 'done', 'done_with_failures', 'cancelled'] as const
export type BulkMailState = (typeof bulkMailStates)[number]

/** Whether a bulk mail waits for its time. */
export const isScheduled = ({ state, send_at }: { state: BulkMailState; send_at: string | null }): boolean =>
  state === 'queued' && send_at !== null && new Date(send_at) > new Date()

/** Whether the recipients of a bulk mail that is not paused are still being collected. */
export const isCollecting = ({ state, collecting }: { state: BulkMailState; collecting: 0 | 1 }): boolean =>
  collecting === 1 && (state === 'queued' || state === 'sending')

/** Days that a mail may be sent ahead. A later time is probably mistyped. */
const aheadDays = 365

/** A mail is sent at once if its time has just passed, as while it was written. An earlier time is probably mistyped. */
const passedMs = 3_600_000

/** What is wrong with the time at which a mail is to be sent; undefined: nothing. */
export const sendAtError = (at: Date | null, now: Date): string | undefined => {
  const ahead = (at ?? now).getTime() - now.getTime()
  if (ahead < -passedMs) return 'past'
  return ahead > aheadDays * 86_400_000 ? `too_far:${aheadDays}` : undefined
}

/** States of a recipient. `uncertain`: possibly sent, but the result is unknown; never retried automatically. */
export const bulkRecipientStates = ['pending', 'claimed', 'sent', 'failed', 'uncertain'] as const
export type BulkRecipientState = (typeof bulkRecipientStates)[number]

/**
 * Why a mail failed or is uncertain, without a reply from a mail server; otherwise `error` is the server's reply.
 * - `no_recipient`: the account was deactivated, deleted or got another address before its mail was sent
 * - `interrupted`: the sending process ended before it recorded the reply
 * - `connection_lost`: the connection broke after the message was sent and before the reply
 */
export const bulkMailErrors = ['no_recipient', 'interrupted', 'connection_lost'] as const
export type BulkMailError = (typeof bulkMailErrors)[number]

const footers: Record<Locale, string> = {
  ja: 'このメールは、Yardkeyのアカウントをお持ちの方にお送りしています。',
  en: 'You received this email because you have a Yardkey account.',
}

/** Why the text below is in the other language. */
const onlyOther: Record<Locale, string> = {
  ja: 'このメッセージは英語のみでお送りしています。',
  en: 'This message is available in Japanese only.',
}

const others: Record<Locale, Locale> = { ja: 'en', en: 'ja' }

const written = (text: MailText): MailText | null => (text.subject.trim() + text.body.trim() === '' ? null : text)

/** The texts of a draft. A language without subject and body is not written. */
export const writtenTexts = ({ ja, en }: Record<Locale, MailText>): BulkMailTexts => ({
  ja: written(ja),
  en: written(en),
})

/** What looks like placeholders in the texts: a bulk mail fills in none, so readers would see them as they are. */
export const unfilledIn = (texts: BulkMailTexts): string[] => {
  const names = [texts.ja, texts.en].flatMap(text => (text ? namesIn(`${text.subject}\n${text.body}`) : []))
  return [...new Set(names)].map(placeholderOf)
}

/** The text that a reader gets: in their language, else in the other one. */
export const bulkTextFor = (texts: BulkMailTexts, locale: Locale): MailText =>
  texts[locale] ?? texts[others[locale]] ?? { subject: '', body: '' }

/**
 * A bulk mail as a reader gets it: the text without placeholders, and a footer that says why they get it, and who sends it.
 * Where their language is not written, a line above the other text says so.
 */
export const fillBulkMail = (texts: BulkMailTexts, locale: Locale, signature = ''): FilledMail => {
  const other = others[locale]
  const mail = {
    ...fillMail(bulkTextFor(texts, locale), {}),
    ...(!texts[locale] && texts[other] ? { textLocale: other, note: onlyOther[locale] } : {}),
    foot: footers[locale],
  }
  return signed(mail, signature)
}
