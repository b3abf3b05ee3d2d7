import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { HeldFilter } from '../../../../shared/model/held-job.ts'
import { importRowDays } from '../../../../shared/rules/account-import.ts'
import type { HoldReason } from '../../../../shared/rules/held-jobs.ts'
import { offsetOf } from '../../database/page.ts'
import { type Database, rowCount } from '../../database/schema.ts'

export type StoredImport = Selectable<Database['account_import']>
export type StoredRow = Selectable<Database['account_import_row']>
export type NewRow = Omit<StoredRow, 'import_id' | 'state' | 'invite'>

/** Inserts rows of an import, by one statement. */
export const insertRows = async (db: Kysely<Database>, importId: string, rows: readonly NewRow[]): Promise<void> => {
  await sql`
    insert into account_import_row (import_id, seq, line, company_code, email, user_id, row_version, cells, record,
      outcome, asks, changes, problems)
    select ${importId}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (seq integer, line integer,
      company_code text, email text, user_id text, row_version integer, cells jsonb, record jsonb, outcome text,
      asks smallint, changes jsonb, problems jsonb)`.execute(db)
}

/** Replaces rows of an import. */
export const replaceRows = async (db: Kysely<Database>, importId: string, rows: readonly NewRow[]): Promise<void> => {
  const seqs = rows.map(({ seq }) => seq)
  await sql`delete from account_import_row where import_id = ${importId} and seq = any(${seqs}::integer[])`.execute(db)
  await insertRows(db, importId, rows)
}

/** Adds a problem to rows, which become errors. */
export const refuseRows = async (
  db: Kysely<Database>,
  importId: string,
  problems: readonly { seq: number; field: string; code: string; value: string }[],
): Promise<void> => {
  if (problems.length === 0) return
  await sql`
    update account_import_row as row set outcome = 'error', problems = row.problems || found.problems
    from (
      select seq, jsonb_agg(jsonb_build_object('field', field, 'code', code, 'value', value)) as problems
      from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as problem (seq integer, field text, code text, value text)
      group by seq) as found
    where row.import_id = ${importId} and row.seq = found.seq`.execute(db)
}

/** An employee, or the administrators of a company: their imports hold a bounded number of rows together. */
interface Keeper {
  made_by?: string
  company_code?: string | undefined
}

/** Lets one check of a keeper end at a time, until the transaction ends. */
export const lockKept = async (trx: Transaction<Database>, { made_by, company_code = '' }: Keeper): Promise<void> => {
  const key = `import rows ${made_by ?? company_code}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** Rows that the imports of a keeper hold, without the check of a person that their next one replaces. */
export const countKept = async (
  db: Kysely<Database>,
  { made_by, company_code = '' }: Keeper,
  checker: string,
): Promise<number> => {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(total), 0)::integer as kept from account_import
    where has_rows = 1 and not (state = 'checked' and made_by = ${checker}) and ${
      made_by === undefined
        ? sql`kind = 'customer' and company_code = ${company_code}`
        : sql`kind = 'employee' and made_by = ${made_by}`
    }`.execute(db)
  return rows[0]?.kept ?? 0
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

/** Imports that a caller may see: those of the administrators of a company, or those of the employees. */
export type Side = { kind: 'customer'; companyCode: string } | { kind: 'employee' }

const onSide = (db: Kysely<Database>, side: Side) =>
  db
    .selectFrom('account_import')
    .where('account_import.kind', '=', side.kind)
    .$if(side.kind === 'customer', query =>
      query.where('account_import.company_code', '=', side.kind === 'customer' ? side.companyCode : ''),
    )
    .where('account_import.state', '!=', 'reading')

const listed = (db: Kysely<Database>, side: Side) =>
  onSide(db, side)
    .innerJoin('user', join =>
      join.on('user.id', '=', eb => eb.fn.coalesce('account_import.begun_by', 'account_import.made_by')),
    )
    .leftJoin('user as later', join =>
      join
        .onRef('later.id', '=', 'account_import.made_by')
        .onRef('account_import.begun_by', '!=', 'account_import.made_by'),
    )
    .leftJoin('job_hold', 'job_hold.job_id', 'account_import.id')
    .selectAll('account_import')
    .select(['user.email', 'later.email as resumed_by'])
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
export type ListedImport = StoredImport & {
  email: string
  resumed_by: string | null
  hold_reason: HoldReason | null
  hold_at: Date | null
}

interface ListQuery {
  filter: HeldFilter
  page: number
  per_page: number
}

export const countImports = async (
  db: Kysely<Database>,
  side: Side,
  { filter }: Pick<ListQuery, 'filter'>,
): Promise<number> => {
  const { total } = await onSide(db, side)
    .$if(filter === 'held', query =>
      query.where('account_import.id', 'in', db.selectFrom('job_hold').select('job_hold.job_id')),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const listImports = (db: Kysely<Database>, side: Side, page: ListQuery) =>
  listed(db, side)
    .$if(page.filter === 'held', query => query.where('job_hold.job_id', 'is not', null))
    .orderBy('account_import.created_at', 'desc')
    .orderBy('account_import.id')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()

export const findImport = (db: Kysely<Database>, side: Side, id: string): Promise<ListedImport | undefined> =>
  listed(db, side).where('account_import.id', '=', id).executeTakeFirst()

/** Locks an import until the transaction ends, also against the job. */
export const lockImport = (trx: Transaction<Database>, side: Side, id: string) =>
  onSide(trx, side).selectAll('account_import').where('id', '=', id).forUpdate().executeTakeFirst()

/** Reasons that are told. */
const mostRefusals = 5

interface RowQuery {
  filter: 'all' | StoredRow['outcome']
  page: number
  per_page: number
}

const filtered = (db: Kysely<Database>, importId: string, filter: RowQuery['filter']) =>
  db
    .selectFrom('account_import_row')
    .where('import_id', '=', importId)
    .$if(filter === 'error', query =>
      query.where(eb => eb.or([eb('outcome', '=', 'error'), eb('state', '=', 'failed')])),
    )
    .$if(filter !== 'error' && filter !== 'all', query => query.where('outcome', '=', filter as StoredRow['outcome']))

/** A page of the rows of an import, and the number of all. */
export const listRows = async (db: Kysely<Database>, importId: string, wanted: RowQuery) => {
  const { total } = await filtered(db, importId, wanted.filter).select(rowCount.as('total')).executeTakeFirstOrThrow()
  const rows = await filtered(db, importId, wanted.filter)
    .selectAll()
    // Errors of the check are first, to be corrected.
    .orderBy(sql`outcome <> 'error'`)
    .orderBy('seq')
    .limit(wanted.per_page)
    .offset(offsetOf(wanted))
    .execute()
  return { total, rows }
}

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
export const rowsAfter = (db: Kysely<Database>, importId: string, seq: number, limit: number) =>
  db
    .selectFrom('account_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()

export const dayMs = 24 * 60 * 60 * 1000
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Deletes what imports hold of people after 30 days, names of files and searches too, checks that were never run, and files that were never read to their end. */
export const deleteOldRows = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db
    .deleteFrom('account_import')
    .where(eb =>
      eb.or([
        eb.and([eb('state', '=', 'reading'), eb('created_at', '<', before(now, dayMs))]),
        eb.and([eb('state', '=', 'checked'), eb('created_at', '<', before(now, importRowDays * dayMs))]),
      ]),
    )
    .execute()
  const old = await db
    .selectFrom('account_import')
    .select('id')
    .where(sql<boolean>`has_rows = 1`)
    .where('created_at', '<', before(now, importRowDays * dayMs))
    .where('state', '<>', 'running')
    .execute()
  for (const { id } of old) {
    await db.deleteFrom('account_import_row').where('import_id', '=', id).execute()
    // Only now: what is cut off before is repeated.
    await db
      .updateTable('account_import')
      .set({ has_rows: 0, file_name: '', selection: sql`jsonb_set(selection, '{search}', '""')` })
      .where('id', '=', id)
      .execute()
  }
}
