import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldForSearch } from '../../../shared/rules/search.ts'

/** Characters of a search text that are looked up in the index; the rest is only compared. */
const maxCharacters = 32

/**
 * Mirrors `search_grams` of the database (migration 0009); texts of two or more characters use only pairs of adjacent
 * ones.
 */
const gramsOf = (folded: string): string[] => {
  const characters = [...folded].slice(0, maxCharacters)
  if (characters.length < 2) return characters
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))]
}

/**
 * Whether a text occurs anywhere in a column of case-folded text. An index on `search_grams` of the column serves texts
 * of any length.
 *
 * @param within column that must contain the text, if the indexed column holds more
 */
export const contains = (
  column: RawBuilder<string>,
  text: string,
  within: RawBuilder<string> = column,
): RawBuilder<SqlBool> => {
  const folded = foldForSearch(text)
  // Not `like`: the planner would treat the two conditions as independent and underestimate the matches a hundredfold.
  return sql`(search_grams(${column}) @> ${gramsOf(folded)}::text[] and strpos(${within}, ${folded}) > 0)`
}
