import type { Locale } from '../model/flag.ts'
import { type FilledMail, fillMail, type MailText } from './mail-text.ts'

/** States of a bulk mail. The first three can still send; the last three are final. */
export const bulkMailStates = ['queued', 'sending', 'paused', 'done', 'done_with_failures', 'cancelled'] as const
export type BulkMailState = (typeof bulkMailStates)[number]

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

/** A bulk mail as it is sent: the text without placeholders, and a footer that says why the recipient gets it. */
export const fillBulkMail = (mail: MailText, locale: Locale): FilledMail => ({
  ...fillMail(mail, {}),
  foot: footers[locale],
})
