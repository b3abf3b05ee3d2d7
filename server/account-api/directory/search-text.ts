import { foldForSearch } from '../../../shared/rules/search.ts'

/** Fields from which the search and sort columns are derived. */
interface SearchablePerson {
  email: string
  first_name: string
  middle_name: string
  family_name: string
  first_name_kana?: string
  family_name_kana?: string
}

/** Characters of a name that decide its order: a whole name can exceed the size of an index entry. */
const sorted = 64

/**
 * Search and sort columns of a person, written whenever names or address change. Names are in both orders, with and
 * without a space (`山田太郎` is often typed in one go), with kana and address.
 */
export const personSearchColumns = (person: SearchablePerson): { search_text: string; sort_name: string } => {
  const { email, first_name: first, middle_name: middle, family_name: family } = person
  const { first_name_kana: firstKana = '', family_name_kana: familyKana = '' } = person
  const texts = [
    `${family} ${middle} ${first}`,
    `${first} ${middle} ${family}`,
    `${family}${first}`,
    `${familyKana} ${firstKana}`,
    `${familyKana}${firstKana}`,
    email,
  ]
  return {
    search_text: [...new Set(texts.map(foldForSearch))].filter(Boolean).join('\n'),
    sort_name: [...foldForSearch(`${familyKana || family} ${firstKana || first} ${middle}`)].slice(0, sorted).join(''),
  }
}
