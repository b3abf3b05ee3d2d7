import type { Locale } from '../../../shared/model/flag.ts'
import { nationCodes } from '../../../shared/rules/nations.ts'

interface Country {
  nation: string
  name: string
}

const named = (locale: Locale): Country[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const collator = new Intl.Collator(locale)
  // Nearly every Japanese reader looks for Japan, which would stand deep in the list.
  const rank = ({ nation }: Country) => (locale === 'ja' && nation === 'JP' ? 0 : 1)
  return nationCodes
    .map(nation => ({ nation, name: names.of(nation) ?? nation }))
    .sort((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name))
}

const cache = new Map<Locale, Country[]>()

/** Countries and areas by their everyday names, sorted as the reader's language sorts; made once per language. */
export const countries = (locale: Locale): Country[] => {
  const list = cache.get(locale) ?? named(locale)
  cache.set(locale, list)
  return list
}
