import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldForSearch, searchWords } from '../../../shared/rules/search.ts'
import type { Database } from './schema.ts'

/** A column of case-folded text with an index on its `search_grams`. */
interface Searched {
  table: 'user' | 'company_user' | 'former_member' | 'company' | 'access_request'
  text: RawBuilder<string>
  /** Each word may be anywhere in the text; otherwise the words are searched for as they are typed, side by side. */
  isByWord?: boolean
}

export const personTexts: Searched = { table: 'user', text: sql.ref('user.search_text') }
/** Of people and their company, in any order. */
export const memberTexts: Searched = {
  table: 'company_user',
  text: sql.ref('company_user.search_text'),
  isByWord: true,
}
/** Of former memberships, and of members under a former name or address. */
export const formerTexts: Searched = {
  table: 'former_member',
  text: sql.ref('former_member.search_text'),
  isByWord: true,
}
export const companyTexts: Searched = { table: 'company', text: sql.ref('company.search_text') }
export const companyCodes: Searched = { table: 'company', text: sql`lower(company.code collate "C")` }
export const requestTexts: Searched = { table: 'access_request', text: sql.ref('access_request.search_text') }
/** Of applicants and their company, in any order. */
export const applicantTexts: Searched = { ...requestTexts, isByWord: true }

/** Characters of a search text that are considered for the index; the rest is only compared. */
const maxCharacters = 16
/** Grams that are looked up in the index. Each further one reads a list, and rules out hardly any row. */
const maxGrams = 3
/** Rows that are read to learn how many contain a text. */
const sampleSize = 1_000
/** If a larger share of the rows contains a text, enough are found soon by reading any rows. */
const commonShare = 0.25
/** If a smaller share of the rows contains a text, reading in order until a page is full takes long. */
const rareShare = 0.01

/**
 * Mirrors `search_grams` of the database; texts of two or more characters use only pairs of adjacent
 * ones.
 */
const gramsOf = (folded: string): string[] => {
  const characters = [...folded].slice(0, maxCharacters)
  if (characters.length < 2) return characters
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))]
}

/** Whether folded texts all occur somewhere in a column of case-folded text. No index serves this. */
const containsAll = (column: RawBuilder<string>, folded: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    folded.map(text => sql`strpos(${column}, ${text}) > 0`),
    sql` and `,
  )})`

/**
 * The members of one company with all words of a search, by the person's part of their text. No index serves this. The planner
 * expects few rows of an equality, and looks up their people instead of reading all.
 */
export const isMemberWith = (search: string): RawBuilder<SqlBool> => {
  const text = sql`split_part(company_user.search_text, chr(12), 1)`
  const found = searchWords(search).map(word => sql<SqlBool>`least(strpos(${text}, ${word}), 1) = 1`)
  return sql`(${sql.join(found, sql` and `)})`
}

/** How many rows of a sample contain each text. The sample has whole pages from all over the table. */
const countInSample = async (db: Kysely<Database>, { table, text }: Searched, texts: string[]) => {
  const { rows } = await sql<{ wanted: string; count: number }>`
    select wanted, count(*)::integer as count
    from (
      select ${text} as text from ${sql.table(table)} tablesample system ((
        select least(100, 100.0 * ${sampleSize}::int / greatest(reltuples, 1))
        from pg_class where oid = ${`"${table}"`}::regclass)) repeatable (0)
      limit ${sampleSize}) as sample
    join unnest(${texts}::text[]) as wanted on strpos(sample.text, wanted) > 0
    group by wanted`.execute(db)
  return new Map(rows.map(({ wanted, count }) => [wanted, count]))
}

/** How to find the rows that contain a text. */
export interface LookUp {
  /** The condition. The index serves it, unless the text is common. */
  condition: RawBuilder<SqlBool>
  /** The condition for rows that are read in the order of a list until a page is full. */
  inOrder: RawBuilder<SqlBool>
  isCommon: boolean
}

/**
 * The rows that contain a text of any length, or each of its words, served by the index. Only the rarest grams are looked up.
 *
 * @param within column that must contain the text, if the indexed column holds more
 */
export const lookUp = async (
  db: Kysely<Database>,
  searched: Searched,
  text: string,
  within: RawBuilder<string> = searched.text,
): Promise<LookUp> => {
  const parts = searched.isByWord ? searchWords(text) : [foldForSearch(text)]
  const grams = [...new Set(parts.flatMap(gramsOf))]
  const counts = await countInSample(db, searched, [...new Set([...parts, ...grams])])
  const shareOf = (wanted: string) => (counts.get(wanted) ?? 0) / sampleSize
  const share = Math.min(...parts.map(shareOf))
  const isCommon = share > commonShare
  const rarest = grams.sort((one, other) => shareOf(one) - shareOf(other)).slice(0, maxGrams)
  const read = containsAll(within, parts)
  // Not `like`: the planner would treat the two conditions as independent and underestimate the matches a hundredfold.
  const indexed = sql<SqlBool>`(search_grams(${searched.text}) @> ${rarest}::text[] and ${read})`
  return { condition: isCommon ? read : indexed, inOrder: share < rareShare ? indexed : read, isCommon }
}
