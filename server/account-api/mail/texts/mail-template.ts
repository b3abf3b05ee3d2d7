import type { Locale } from '../../../../shared/model/flag.ts'
import type { MailText } from '../../../../shared/rules/mail-text.ts'
import type { PlaceholderName } from '../render/placeholders.ts'

/** A mail template: its name, purpose, placeholders and built-in texts. */
export interface MailTemplate extends Record<Locale, MailText> {
  name: Record<Locale, string>
  purpose: Record<Locale, string>
  placeholders: readonly PlaceholderName[]
  /** Placeholders that the mail needs: its link, or the user's message. */
  required: readonly PlaceholderName[]
}
