import { foldForSearch } from '../../../../shared/rules/search.ts'

/** What of a person goes into the search column and the sort column. */
interface SearchablePerson {
  email: string
  first_name: string
  middle_name: string
  family_name: string
  first_name_kana?: string
  family_name_kana?: string
}

/**
 * The derived columns of a person, written whenever names or address change: names in both orders, with and without a gap
 * (`山田太郎` is often typed in one go), kana and address.
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
    sort_name: foldForSearch(`${familyKana || family} ${firstKana || first} ${middle}`),
  }
}
