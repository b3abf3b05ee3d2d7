import { type Kysely, sql } from 'kysely'
import type { ImportFilter } from '../../../../shared/rules/account-import.ts'
import type { Problem } from '../../account/planned-change/row-texts.ts'
import { inSlices } from '../../database/in-slices.ts'
import { offsetOf } from '../../database/page.ts'
import { type Database, rowCount } from '../../database/schema.ts'
import { withLines } from '../check/repeated.ts'
import type { StoredRow } from '../store.ts'

export type NewRow = Omit<StoredRow, 'import_id' | 'state' | 'invite'>

/** Inserts rows of an import, by one statement. @returns the bytes that they take, about */
export const insertRows = async (db: Kysely<Database>, importId: string, rows: readonly NewRow[]): Promise<number> => {
  const text = JSON.stringify(rows)
  await sql`
    insert into account_import_row (import_id, seq, line, company_code, email, user_id, row_version, cells, record,
      outcome, asks, changes, problems, corrected, role_change)
    select ${importId}, row.* from jsonb_to_recordset(${text}::jsonb) as row (seq integer, line integer,
      company_code text, email text, user_id text, row_version integer, cells jsonb, record jsonb, outcome text,
      asks smallint, changes jsonb, problems jsonb, corrected integer, role_change text)`.execute(db)
  return Buffer.byteLength(text)
}

/** Deletes some rows of an import. */
export const removeRows = async (
  db: Kysely<Database>,
  importId: string,
  rows: readonly { seq: number }[],
): Promise<void> => {
  const seqs = rows.map(({ seq }) => seq)
  await sql`delete from account_import_row where import_id = ${importId} and seq = any(${seqs}::integer[])`.execute(db)
}

/** Rows that one statement deletes. */
const deletedRows = 1_000

/** Deletes all rows of an import, some at a time, so that other calls run in between. */
export const deleteRows = async (db: Kysely<Database>, importId: string): Promise<void> => {
  const next = db
    .selectFrom('account_import_row')
    .select('seq')
    .where('import_id', '=', importId)
    .orderBy('seq')
    .limit(deletedRows)
  // As an array: statistics of before the import would make the planner read all rows for each.
  const deletion = db
    .deleteFrom('account_import_row')
    .where('import_id', '=', importId)
    .where('seq', '=', sql<number>`any(array(${next}))`)
  await inSlices(async () => Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows) === deletedRows)
}

/** Adds a problem to rows, which become errors. */
export const refuseRows = async (
  db: Kysely<Database>,
  importId: string,
  seqs: readonly number[],
  problem: Problem,
): Promise<void> => {
  if (seqs.length === 0) return
  await sql`
    update account_import_row
    set outcome = 'error', role_change = null, problems = problems || ${JSON.stringify([problem])}::jsonb
    where import_id = ${importId} and seq = any(${seqs}::integer[])`.execute(db)
}

/** Counts the rows of an import by what they would do. */
export const countFound = async (db: Kysely<Database>, importId: string) => {
  const rows = await db
    .selectFrom('account_import_row')
    .select(['outcome', rowCount.as('count')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute()
  const found = { add: 0, change: 0, same: 0, error: 0 }
  for (const { outcome, count } of rows) found[outcome] = count
  return found
}

const ofImport = (db: Kysely<Database>, importId: string) =>
  db.selectFrom('account_import_row').where('import_id', '=', importId)

const filtered = (db: Kysely<Database>, importId: string, filter: ImportFilter) => {
  const rows = ofImport(db, importId)
  switch (filter) {
    case 'all':
      return rows
    case 'error':
      return rows.where(eb => eb.or([eb('outcome', '=', 'error'), eb('state', '=', 'failed')]))
    case 'corrected':
      return rows.where('corrected', 'is not', null)
    default:
      return rows.where('outcome', '=', filter)
  }
}

const countRows = async (db: Kysely<Database>, importId: string, filter: ImportFilter): Promise<number> =>
  (await filtered(db, importId, filter).select(rowCount.as('total')).executeTakeFirstOrThrow()).total

export const countCorrected = (db: Kysely<Database>, importId: string): Promise<number> =>
  countRows(db, importId, 'corrected')

interface RowQuery {
  filter: ImportFilter
  page: number
  per_page: number
}

/** A page of the rows of an import, and the number of all. */
export const listRows = async (db: Kysely<Database>, importId: string, wanted: RowQuery) => {
  const total = await countRows(db, importId, wanted.filter)
  const rows = await filtered(db, importId, wanted.filter)
    .selectAll()
    // Errors of the check are first, to be corrected.
    .orderBy(sql`outcome <> 'error'`)
    .orderBy('seq')
    .limit(wanted.per_page)
    .offset(offsetOf(wanted))
    .execute()
  return { total, rows: await withLines(db, importId, rows) }
}

/** Reasons that are told. */
const mostRefusals = 5

/** The most frequent reasons why rows are refused, without the subjects of their codes. */
export const countRefusals = async (db: Kysely<Database>, importId: string) => {
  const { rows } = await sql<{ field: string; code: string; value: string; count: number }>`
    select problem->>'field' as field, split_part(problem->>'code', ':', 1) as code,
      case when problem->>'field' like 'services.%' then problem->>'value' else '' end as value,
      count(*)::integer as count
    from account_import_row cross join lateral jsonb_array_elements(problems) as problem
    where import_id = ${importId} and (outcome = 'error' or state = 'failed')
    group by 1, 2, 3 order by 4 desc, 1, 2 limit ${mostRefusals}`.execute(db)
  return rows
}

/** The next rows after a number. */
export const rowsAfter = async (db: Kysely<Database>, importId: string, seq: number, limit: number) => {
  const rows = await ofImport(db, importId).selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()
  return withLines(db, importId, rows)
}
