import { setImmediate as otherRequests } from 'node:timers/promises'
import { type Insertable, type Kysely, sql } from 'kysely'
import { type ImportedRecord, importLimits } from '../../../../shared/rules/account-import.ts'
import { AppError } from '../../../http/app-error.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Caller, Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { shortened } from './columns.ts'
import { type Plan, planOf } from './plan.ts'
import { type PresentPerson, presentOf } from './present.ts'
import type { Problem } from './record.ts'
import { countFound, countKept, insertRows, lockKept, type NewRow, refuseRows } from './store.ts'

/** Checks of one person within 15 minutes: each reads some megabytes. */
const checksPerPerson = 60

/** Rows that are compared and stored by one query each. More hold other calls up: 500 at a time quadruple their p95. */
export const batchRows = 100

/** A row to be checked: of a file, or a selected person. */
export interface SourceRow {
  cells: readonly string[]
  /** Line of the file. */
  line: number
  company_code: string
  record: ImportedRecord
  /** What is wrong with it by itself. */
  problems: Problem[]
}

export interface ReadRow extends SourceRow {
  seq: number
}

/** What the rows of an import come from. */
type Source = Pick<
  Insertable<Database['account_import']>,
  'file_name' | 'charset' | 'separator' | 'columns' | 'selection'
> & { company_code: string | undefined }

/**
 * Counts a check against the limit of the caller.
 *
 * @throws 429; 404 for an unknown company, 403 for the maker's own
 */
export const admitCheck = async (
  db: Kysely<Database>,
  companyCode: string | undefined,
  { caller, now }: RequestContext<Caller>,
): Promise<void> => {
  await countAttempt(db, [{ subject: `import:${caller.userId}`, limit: checksPerPerson }], now)
  if (companyCode !== undefined) await mustBeCustomer(db, companyCode)
}

/** @throws 404 for an unknown company, 403 for the maker's own */
const mustBeCustomer = async (db: Kysely<Database>, code: string): Promise<void> => {
  const company = await findCompany(db, code)
  if (!company) throw new AppError('not_found')
  if (company.is_azure === 1) throw new AppError('forbidden')
}

/**
 * Stores what each row would do. Nothing else changes, except that an earlier check of the caller that has not been run is deleted, once
 * this one has succeeded.
 * Rows are read, compared and stored in batches, so that memory does not grow with them and other calls run in between.
 *
 * @param refuse makes the error of a code, for the field of the source
 * @param none code of the error if there are no rows
 * @returns its id
 * @throws 422 `import_kept`
 */
export const checkRows = async (
  { company_code, ...source }: Source,
  rows: AsyncIterable<SourceRow>,
  { refuse, none }: { refuse: (code: string) => AppError; none: string },
  { caller, now, locale, ip }: RequestContext<Caller>,
  { db }: Pick<Deps, 'db'>,
): Promise<string> => {
  const keeper = caller.kind === 'employee' ? { made_by: caller.userId } : { company_code }
  const kept = await countKept(db, keeper, caller.userId)
  const mustFit = (rows: number) => {
    if (rows > importLimits.kept) throw refuse(`import_kept:${importLimits.kept}`)
  }
  const { id } = await db
    .insertInto('account_import')
    .values({
      ...source,
      kind: caller.kind,
      company_code: company_code ?? null,
      made_by: caller.userId,
      session: caller.tokenHash,
      ip,
      locale,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  try {
    let seq = 0
    let batch: ReadRow[] = []
    const store = async () => {
      await insertRows(db, id, await planRows(db, batch, { caller, charset: source.charset }))
      await otherRequests()
      batch = []
    }
    for await (const row of rows) {
      batch.push({ ...row, seq: ++seq })
      mustFit(kept + seq)
      if (batch.length === batchRows) await store()
    }
    await store()
    if (seq === 0) throw refuse(none)
    const found = JSON.stringify(await refuseTogether(db, id))
    await db.transaction().execute(async trx => {
      // Checks that ran at the same time did not see each other's rows.
      await lockKept(trx, keeper)
      mustFit((await countKept(trx, keeper, caller.userId)) + seq)
      await trx
        .deleteFrom('account_import')
        .where('made_by', '=', caller.userId)
        .where('state', '=', 'checked')
        .execute()
      const { numUpdatedRows } = await trx
        .updateTable('account_import')
        .set({ state: 'checked', total: seq, found })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .executeTakeFirstOrThrow()
      // The session has ended meanwhile, and with it the check.
      if (numUpdatedRows === 0n) throw new AppError('unauthorized')
    })
    return id
  } catch (error) {
    await db.deleteFrom('account_import').where('id', '=', id).execute()
    throw error
  }
}

/** What is stored of a row that could not be read. */
const unplanned = { outcome: 'error', asks: false } as const

/**
 * Whether other people have an account is not disclosed to administrators: a check leaves no trace, unlike the invitation by
 * which they would learn it by hand. The run finds out.
 */
const visiblePerson = (
  person: PresentPerson | undefined,
  companyCode: string,
  caller: Caller,
): PresentPerson | undefined => {
  const isKnown = [...(person?.memberships ?? []), ...(person?.additions ?? [])].some(
    ({ company_code }) => company_code === companyCode,
  )
  return isKnown || caller.kind === 'employee' ? person : undefined
}

/** What rows would do to the present state, each by itself. */
export const planRows = async (
  db: Kysely<Database>,
  rows: readonly ReadRow[],
  viewer: Parameters<typeof planOf>[2],
): Promise<NewRow[]> => {
  if (rows.length === 0) return []
  const present = await presentOf(
    db,
    rows.map(({ company_code, record }) => ({ company_code, email: record.email })),
  )
  return rows.map(({ seq, line, cells, company_code, record, problems }): NewRow => {
    const canPlan = record.email !== '' && !problems.some(({ field }) => field === 'company_code')
    const person = canPlan ? visiblePerson(present.people.get(record.email), company_code, viewer.caller) : undefined
    const plan: Plan = canPlan
      ? planOf({ company_code, record }, { company: present.companies.get(company_code), person }, viewer)
      : { ...unplanned, changes: [], problems: [] }
    const wrong = new Set(problems.map(({ field }) => field))
    const all = [...problems, ...plan.problems.filter(({ field }) => !wrong.has(field))]
    return {
      seq,
      line,
      cells: [...cells],
      company_code: shortened(company_code, 64),
      email: record.email,
      record,
      user_id: person?.id ?? null,
      row_version: person?.row_version ?? null,
      outcome: all.length > 0 ? 'error' : plan.outcome,
      asks: plan.asks ? 1 : 0,
      changes: plan.changes,
      problems: all,
    }
  })
}

/**
 * Refuses planned rows that cannot be made together with others.
 *
 * @param emails only rows with these addresses may be repeated
 * @returns the number of rows by what they would do
 */
export const refuseTogether = async (db: Kysely<Database>, importId: string, emails?: readonly string[]) => {
  await refuseRepeated(db, importId, emails)
  await refuseLastAdministrators(db, importId)
  return countFound(db, importId)
}

/** Refuses rows that name one person in one company twice. Each names the line of another. */
const refuseRepeated = async (
  db: Kysely<Database>,
  importId: string,
  emails: readonly string[] | undefined,
): Promise<void> => {
  const { rows } = await sql<{ seq: number; line: number }>`
    select seq, case when line = first then last else first end as line from (
      select seq, line, count(*) over same as count, first_value(line) over same as first, last_value(line) over same as last
      from account_import_row
      where import_id = ${importId} and email <> '' and ${emails ? sql`email = any(${emails}::text[])` : sql`true`}
      window same as (partition by company_code, email order by seq rows between unbounded preceding and unbounded following)
    ) as row where count > 1`.execute(db)
  await refuseRows(
    db,
    importId,
    rows.map(({ seq, line }) => ({ seq, field: 'email', code: `duplicate:${line}`, value: '' })),
  )
}

/**
 * Refuses rows that together would take the last administrator from a company. Rows that the run makes before others may still be
 * refused then, because it keeps an administrator at each of them.
 */
const refuseLastAdministrators = async (db: Kysely<Database>, importId: string): Promise<void> => {
  const { rows } = await sql<{ seq: number; field: string }>`
    with decision as (
      select row.seq, row.company_code, row.user_id, change->>'field' as field, change->>'after' as after
      from account_import_row as row cross join lateral jsonb_array_elements(row.changes) as change
      where row.import_id = ${importId} and row.outcome = 'change' and row.user_id is not null
        and change->>'field' in ('manager_flg', 'active_flg')),
    lost as (
      select decision.* from decision join company_user as member
        on member.company_code = decision.company_code and member.user_id = decision.user_id
      where member.manager_flg = 1 and decision.after = '0'),
    kept as (
      select company_user.company_code from company_user join "user" as person on person.id = company_user.user_id
      where company_user.company_code in (select company_code from lost)
        and person.active_flg = 1 and person.regist_flg = 1 and person.lock_flg = 0
        and (company_user.manager_flg = 1 and company_user.active_flg = 1
            and not exists (select from lost where lost.company_code = company_user.company_code and lost.user_id = person.id)
          or exists (select from decision where decision.company_code = company_user.company_code
            and decision.user_id = person.id and decision.field = 'manager_flg' and decision.after = '1')))
    select seq, field from lost where company_code not in (select company_code from kept)`.execute(db)
  await refuseRows(
    db,
    importId,
    rows.map(row => ({ ...row, code: 'last_administrator', value: '0' })),
  )
}
