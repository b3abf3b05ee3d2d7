import type { Locale } from '../../../shared/model/flag.ts'

/** Names as a list in a sentence of that language. */
export const listOf = (names: readonly string[], locale: Locale): string => new Intl.ListFormat(locale).format(names)

/** Formats a Japanese postal code as `123-4567`; leaves those of other countries unchanged. */
export const formatZip = (zip: string, nation: string): string =>
  nation === 'JP' ? zip.replace(/^(\d{3})(\d{4})$/, '$1-$2') : zip
