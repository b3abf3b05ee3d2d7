import { type Kysely, sql } from 'kysely'
import type { Problem } from '../../account/planned-change/row-texts.ts'
import { givenRows } from '../../database/given.ts'
import type { Database } from '../../database/schema.ts'
import type { StoredRow } from '../store.ts'

/** What a row is about: a person in a company. */
type Subject = Pick<StoredRow, 'company_code' | 'email'>

/**
 * The problem of a row about a person in a company that another row is about, too. It is stored without the line of the other, which is
 * looked up for the rows that are shown: so a correction changes one other row at most, however many repeat each other.
 */
export const repeatedRow: Problem = { field: 'email', code: 'duplicate', value: '' }

// Earlier versions stored the line.
const isRepeated = ({ code }: Problem): boolean => code.split(':')[0] === repeatedRow.code

export const keyOf = ({ company_code, email }: Subject): string => `${company_code} ${email}`

interface Others {
  /** How many rows are about it, at most two. */
  count: number
  /** The first of them. */
  seq: number
}

/** Of subjects, those that stored rows are about. */
export const othersAbout = async (
  db: Kysely<Database>,
  importId: string,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, Others>> => {
  const wanted = new Map(subjects.filter(({ email }) => email !== '').map(subject => [keyOf(subject), subject]))
  const given = [...wanted.values()].map(({ company_code, email }) => ({ company_code, email }))
  if (given.length === 0) return new Map()
  const { rows } = await sql<Subject & Others>`
    select given.company_code, given.email, count(*)::integer as count, min(other.seq) as seq
    from ${givenRows(given, 'company_code text, email text')} cross join lateral (
      select seq from account_import_row
      where import_id = ${importId} and company_code = given.company_code and email = given.email and email <> ''
      order by seq limit 2) as other
    group by 1, 2`.execute(db)
  return new Map(rows.map(row => [keyOf(row), row]))
}

/** Rows with the line of another in the problem that they repeat each other: the first names the last, and all others the first. */
export const withLines = async <TRow extends Pick<StoredRow, 'line' | 'problems'> & Subject>(
  db: Kysely<Database>,
  importId: string,
  rows: TRow[],
): Promise<TRow[]> => {
  const repeated = rows.filter(({ problems }) => problems.some(isRepeated))
  if (repeated.length === 0) return rows
  const given = [...new Map(repeated.map(row => [keyOf(row), row])).values()]
  const subjects = given.map(({ company_code, email }) => ({ company_code, email }))
  const ends = await sql<Subject & { first: number; last: number }>`
    select given.company_code, given.email, first.line as first, last.line as last
    from ${givenRows(subjects, 'company_code text, email text')}
    cross join lateral (select line from account_import_row
      where import_id = ${importId} and company_code = given.company_code and email = given.email and email <> ''
      order by seq limit 1) as first
    cross join lateral (select line from account_import_row
      where import_id = ${importId} and company_code = given.company_code and email = given.email and email <> ''
      order by seq desc limit 1) as last`.execute(db)
  const found = new Map(ends.rows.map(row => [keyOf(row), row]))
  return rows.map(row => {
    const end = found.get(keyOf(row))
    if (!end) return row
    const code = `${repeatedRow.code}:${row.line === end.first ? end.last : end.first}`
    return { ...row, problems: row.problems.map(problem => (isRepeated(problem) ? { ...problem, code } : problem)) }
  })
}

/** Whether a row is refused because it repeats another. */
export const repeatsAnother = ({ problems }: Pick<StoredRow, 'problems'>): boolean => problems.some(isRepeated)
