import { setImmediate as otherRequests } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { RoleChange } from '../../../../shared/rules/account-import.ts'
import type { Plan } from '../../account/planned-change/plan.ts'
import type { PresentPerson } from '../../account/planned-change/present.ts'
import type { Database } from '../../database/schema.ts'
import { countFound } from '../rows/stored-rows.ts'

/** Companies that are decided by one statement, and rows that one changes. */
const sliceCompanies = 100
const sliceRows = 200

/** How a row changes who administers its company: nothing, if something is wrong with it. */
export const roleChangeOf = (
  { outcome, changes }: Pick<Plan, 'outcome' | 'changes'>,
  person: PresentPerson | undefined,
  companyCode: string,
): RoleChange | null => {
  const after = (field: string) => changes.find(change => change.field === field)?.after
  const membership = person?.memberships.find(({ company_code }) => company_code === companyCode)
  if (outcome !== 'change' || !membership) return null
  if (membership.manager_flg === 0)
    return after('manager_flg') === '1' && after('active_flg') !== '0' ? 'appointed' : null
  if (after('manager_flg') === '0') return 'demoted'
  return after('active_flg') === '0' ? 'deactivated' : null
}

/** Companies of an import that lose an administrator, the next ones after a code. */
const nextCompanies = async (db: Kysely<Database>, importId: string, code: string): Promise<string[]> => {
  const { rows } = await sql<{ company_code: string }>`
    select distinct company_code from account_import_row
    where import_id = ${importId} and role_change is not null and role_change <> 'appointed' and company_code > ${code}
    order by company_code limit ${sliceCompanies}`.execute(db)
  return rows.map(({ company_code }) => company_code)
}

/** Of companies, those that keep an administrator who can log in. */
const keepingCompanies = async (
  db: Kysely<Database>,
  importId: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code where exists (
        select from company_user as member join "user" as person on person.id = member.user_id
        where member.company_code = code and member.manager_flg = 1 and member.active_flg = 1
          and person.active_flg = 1 and person.regist_flg = 1 and person.lock_flg = 0
          and not exists (select from account_import_row as row where row.import_id = ${importId} and row.company_code = code
            and row.user_id = member.user_id and row.role_change is not null and row.role_change <> 'appointed'))
      or exists (
        select from account_import_row as row join "user" as person on person.id = row.user_id
        where row.import_id = ${importId} and row.company_code = code and row.role_change is not null
          and row.role_change = 'appointed'
          and person.active_flg = 1 and person.regist_flg = 1 and person.lock_flg = 0)`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Refuses the next rows that take the last administrator from companies, or no longer. @returns how many have changed */
const decideRows = async (
  db: Kysely<Database>,
  importId: string,
  codes: readonly string[],
  isLast: boolean,
): Promise<number> => {
  const { rows } = await sql`
    update account_import_row as row
    set outcome = ${isLast ? 'error' : 'change'}, problems = ${
      isLast
        ? sql`jsonb_build_array(jsonb_build_object('code', 'last_administrator', 'value', '0',
            'field', case row.role_change when 'demoted' then 'manager_flg' else 'active_flg' end))`
        : sql`'[]'::jsonb`
    }
    where import_id = ${importId} and seq in (
      select seq from account_import_row
      where import_id = ${importId} and role_change is not null and role_change <> 'appointed' and state = 'pending'
        and company_code = any(${codes}::text[]) and outcome = ${isLast ? 'change' : 'error'}
      limit ${sliceRows})
    returning 1`.execute(db)
  return rows.length
}

/** Makes a step of the work, in whatever transaction. @returns what it returns */
type Step = (work: (db: Kysely<Database>) => Promise<number>) => Promise<number>

const decideCompanies = async (
  db: Kysely<Database>,
  importId: string,
  codes: readonly string[],
  inStep: Step,
): Promise<void> => {
  const keeping = await keepingCompanies(db, importId, codes)
  for (const isLast of [true, false]) {
    const wanted = codes.filter(code => keeping.has(code) !== isLast)
    const decide = () => inStep(one => decideRows(one, importId, wanted, isLast))
    while (wanted.length > 0 && (await decide()) === sliceRows) await otherRequests()
  }
}

/**
 * Refuses rows that together would take the last administrator from a company, some rows at a time. Rows that the run makes before
 * others may still be refused then, because it keeps an administrator at each of them.
 */
export const refuseLastAdministrators = async (db: Kysely<Database>, importId: string): Promise<void> => {
  let codes = await nextCompanies(db, importId, '')
  while (codes.length > 0) {
    await decideCompanies(db, importId, codes, work => work(db))
    await otherRequests()
    codes = await nextCompanies(db, importId, codes.at(-1) ?? '')
  }
}

/** The same for companies of a checked import whose rows were corrected. What it changes raises the version, as it has been seen. */
export const decideAgain = async (db: Kysely<Database>, importId: string, codes: readonly string[]): Promise<void> => {
  const inStep: Step = work =>
    db.transaction().execute(async trx => {
      const job = await trx
        .selectFrom('account_import')
        .select('row_version')
        .where('id', '=', importId)
        .where('state', '=', 'checked')
        .forUpdate()
        .executeTakeFirst()
      const changed = job ? await work(trx) : 0
      if (job && changed > 0)
        await trx
          .updateTable('account_import')
          .set({ row_version: job.row_version + 1, found: JSON.stringify(await countFound(trx, importId)) })
          .where('id', '=', importId)
          .execute()
      return changed
    })
  for (let at = 0; at < codes.length; at += sliceCompanies)
    await decideCompanies(db, importId, codes.slice(at, at + sliceCompanies), inStep)
}
