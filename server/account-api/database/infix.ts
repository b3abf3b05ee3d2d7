import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldForSearch } from '../../../shared/rules/search.ts'

/** Characters of a text that its index is asked for; the rest of a longer one is only compared. */
const asked = 32

/** As `search_grams` of the database makes them (migration 0009): of two characters and more only those side by side. */
const gramsOf = (folded: string): string[] => {
  const characters = [...folded].slice(0, asked)
  if (characters.length < 2) return characters
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))]
}

/**
 * Whether a text stands anywhere in a column of folded text. An index over `search_grams` of the column finds it, however
 * short it is.
 *
 * @param within where it has to stand, when the indexed column holds more than is meant
 */
export const contains = (
  column: RawBuilder<string>,
  text: string,
  within: RawBuilder<string> = column,
): RawBuilder<SqlBool> => {
  const folded = foldForSearch(text)
  // Not `like`: the planner would take the two conditions for independent, and the matches for a hundredth.
  return sql`(search_grams(${column}) @> ${gramsOf(folded)}::text[] and strpos(${within}, ${folded}) > 0)`
}
