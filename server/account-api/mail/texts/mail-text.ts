import type { Locale } from '../../../../shared/model/flag.ts'

/**
 * A mail in both languages. `{greeting}`, `{company}`, `{inviter}`, `{validity}`, `{link}` and the fields of a message
 * to the maker are filled in; a link stands alone on its line, once. Empty lines part paragraphs.
 */
export type MailText = Record<Locale, { subject: string; text: string }>
