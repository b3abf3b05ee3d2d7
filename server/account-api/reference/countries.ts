import type { Locale } from '../../../shared/model/flag.ts'
import { nationCodes } from '../../../shared/rules/nations.ts'

interface Country {
  nation: string
  name: string
}

const named = (locale: Locale): Country[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const collator = new Intl.Collator(locale)
  // Most Japanese readers look for Japan, which would be far down the list.
  const rank = ({ nation }: Country) => (locale === 'ja' && nation === 'JP' ? 0 : 1)
  return nationCodes
    .map(nation => ({ nation, name: names.of(nation) ?? nation }))
    .sort((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name))
}

const cache = new Map<Locale, Country[]>()

/** Countries and areas by their common names, in the reader's collation; cached per language. */
export const countries = (locale: Locale): Country[] => {
  const list = cache.get(locale) ?? named(locale)
  cache.set(locale, list)
  return list
}
