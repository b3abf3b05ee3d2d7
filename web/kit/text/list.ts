import type { Locale } from '../../../shared/model/flag.ts'

/** Names as a list in a sentence of that language. */
export const listOf = (names: readonly string[], locale: Locale): string => new Intl.ListFormat(locale).format(names)
