import type { Locale } from '../model/flag.ts'
import { type FilledMail, fillMail, type MailText } from './mail-text.ts'

/** States of a batch. The first three may still send; the last three are its ends. */
export const bulkMailStates = ['queued', 'sending', 'paused', 'done', 'done_with_failures', 'cancelled'] as const
export type BulkMailState = (typeof bulkMailStates)[number]

/** States of a recipient. `uncertain`: handed over perhaps, but nobody noted the answer; never sent again by itself. */
export const bulkRecipientStates = ['pending', 'claimed', 'sent', 'failed', 'uncertain'] as const
export type BulkRecipientState = (typeof bulkRecipientStates)[number]

/**
 * Why a mail failed or is uncertain where no mail server said it; else `error` holds the words of the server.
 * - `no_recipient`: the account was stopped, deleted or given another address before its turn came
 * - `interrupted`: the process that had it ended before it could note the answer
 * - `connection_lost`: the connection broke after the text was handed over, before the answer
 */
export const bulkMailErrors = ['no_recipient', 'interrupted', 'connection_lost'] as const
export type BulkMailError = (typeof bulkMailErrors)[number]

const footers: Record<Locale, string> = {
  ja: 'このメールは、Yardkeyのアカウントをお持ちの方にお送りしています。',
  en: 'You received this email because you have a Yardkey account.',
}

/** A bulk mail as it arrives: what was typed, in which nothing is filled in, a rule, and why it came. */
export const fillBulkMail = (mail: MailText, locale: Locale): FilledMail => ({
  ...fillMail(mail, {}),
  foot: footers[locale],
})
