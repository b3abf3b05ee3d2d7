import type { Locale } from '../../../shared/model/flag.ts'

/** Names in a row, as a sentence of that language has them. */
export const listOf = (names: readonly string[], locale: Locale): string => new Intl.ListFormat(locale).format(names)
