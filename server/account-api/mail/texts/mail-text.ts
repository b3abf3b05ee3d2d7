import type { Locale } from '../../../../shared/model/flag.ts'

/**
 * A mail in both languages. `{greeting}`, `{company}`, `{inviter}`, `{validity}` and `{link}` are filled in; the link stands
 * alone on its line, once. Empty lines part paragraphs.
 */
export type MailText = Record<Locale, { subject: string; text: string }>
