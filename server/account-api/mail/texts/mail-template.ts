import type { Locale } from '../../../../shared/model/flag.ts'
import type { MailText } from '../../../../shared/rules/mail-text.ts'
import type { PlaceholderName } from '../render/placeholders.ts'

/**
 * A mail that something sends: what it is called and sent for, what its text may and must fill in, and the text that it has
 * until somebody edits it.
 */
export interface MailTemplate extends Record<Locale, MailText> {
  name: Record<Locale, string>
  purpose: Record<Locale, string>
  placeholders: readonly PlaceholderName[]
  /** Those without which the mail would be of no use: its secret link, or what somebody wrote. */
  required: readonly PlaceholderName[]
}
