import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Side } from '../../../shared/contract/both.ts'
import type { HeldFilter } from '../../../shared/model/held-job.ts'
import type { HoldReason } from '../../../shared/rules/jobs.ts'
import { offsetOf } from '../database/page.ts'
import { type Database, rowCount } from '../database/schema.ts'

export type StoredImport = Selectable<Database['account_import']>
export type StoredRow = Selectable<Database['account_import_row']>

/** Imports that a caller may see: those of the administrators of a company, or those of the employees. */
const onSide = (db: Kysely<Database>, side: Side) =>
  db
    .selectFrom('account_import')
    .where('account_import.kind', '=', side.kind)
    .$if(side.kind === 'customer', query =>
      query.where('account_import.company_code', '=', side.kind === 'customer' ? side.companyCode : ''),
    )
    .where(sql<boolean>`account_import.refusal is distinct from 'replaced'`)

/** The history. Refused checks have changed nothing. */
const listedOn = (db: Kysely<Database>, side: Side) => onSide(db, side).where('account_import.refusal', 'is', null)

const withPeople = (imports: ReturnType<typeof onSide>) =>
  imports
    .innerJoin('user', join =>
      join.on('user.id', '=', eb => eb.fn.coalesce('account_import.begun_by', 'account_import.made_by')),
    )
    .innerJoin('user as checker', join =>
      join.on('checker.id', '=', eb => eb.fn.coalesce('account_import.checked_by', 'account_import.made_by')),
    )
    .leftJoin('user as corrector', 'corrector.id', 'account_import.corrected_by')
    .leftJoin('user as later', join =>
      join
        .onRef('later.id', '=', 'account_import.made_by')
        .onRef('account_import.begun_by', '!=', 'account_import.made_by'),
    )
    .leftJoin('job_hold', 'job_hold.job_id', 'account_import.id')
    .selectAll('account_import')
    .select(['user.email', 'checker.email as checker', 'corrector.email as corrector', 'later.email as resumed_by'])
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
/** An import with the addresses of who ran, checked, corrected and resumed it. */
export type ListedImport = StoredImport & {
  email: string
  checker: string
  corrector: string | null
  resumed_by: string | null
  hold_reason: HoldReason | null
  hold_at: Date | null
}

/** Who has checked an import. */
export const checkerOf = ({ checked_by, made_by }: StoredImport): string => checked_by ?? made_by

export interface ListQuery {
  filter: HeldFilter
  page: number
  per_page: number
}

export const countImports = async (
  db: Kysely<Database>,
  side: Side,
  { filter }: Pick<ListQuery, 'filter'>,
): Promise<number> => {
  const { total } = await listedOn(db, side)
    .$if(filter === 'held', query =>
      query.where('account_import.id', 'in', db.selectFrom('job_hold').select('job_hold.job_id')),
    )
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const listImports = (db: Kysely<Database>, side: Side, page: ListQuery): Promise<ListedImport[]> =>
  withPeople(listedOn(db, side))
    .$if(page.filter === 'held', query => query.where('job_hold.job_id', 'is not', null))
    .orderBy('account_import.created_at', 'desc')
    .orderBy('account_import.id')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()

export const findImport = (db: Kysely<Database>, side: Side, id: string): Promise<ListedImport | undefined> =>
  withPeople(onSide(db, side)).where('account_import.id', '=', id).executeTakeFirst()

/** Locks an import until the transaction ends, also against the job. */
export const lockImport = (trx: Transaction<Database>, side: Side, id: string) =>
  onSide(trx, side).selectAll('account_import').where('account_import.id', '=', id).forUpdate().executeTakeFirst()

/** Whether rows make someone an administrator or a general user, or switch an administrator off or on, or unlock one. */
export const changesRoles = async (db: Kysely<Database>, { id, kind }: { id: string; kind: Side['kind'] }) => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from account_import_row as row where row.import_id = ${id} and row.outcome in ('add', 'change') and (
        row.changes @> '[{"field": "manager_flg"}]' or (row.changes @> '[{"field": "active_flg"}]' and exists (
          select from company_user as member where member.user_id = row.user_id and member.manager_flg = 1
            and (${kind === 'employee'}::boolean or member.company_code = row.company_code)))
        or (row.changes @> '[{"field": "lock_flg"}]' and exists (
          select from company_user as member where member.user_id = row.user_id and member.manager_flg = 1))
      )
    ) as found`.execute(db)
  return rows[0]?.found === true
}
