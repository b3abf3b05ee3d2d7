import { setImmediate as otherRequests } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { ImportedRecord } from '../../../../shared/rules/account-import.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../access/caller.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { matchColumns, shortened } from './columns.ts'
import { decodeFile, fileError } from './decode-file.ts'
import { type Plan, planOf } from './plan.ts'
import { type PresentPerson, presentOf } from './present.ts'
import { type FileRecord, readRecords, separatorOf } from './read-records.ts'
import { type Problem, recordOf } from './record.ts'
import { countFound, insertRows, type NewRow, refuseRows } from './store.ts'

interface File {
  company_code?: string | undefined
  file_name: string
  content: string
}

/** Checks of one person within 15 minutes: each reads some megabytes. */
const checksPerPerson = 60

/** Rows that are compared and stored by one query each. */
const batchRows = 500

interface ReadRow extends FileRecord {
  seq: number
  company_code: string
  record: ImportedRecord
  problems: Problem[]
}

/** @throws 404 for an unknown company, 403 for the maker's own */
const mustBeCustomer = async (db: Kysely<Database>, code: string): Promise<void> => {
  const company = await findCompany(db, code)
  if (!company) throw new AppError('not_found')
  if (company.is_azure === 1) throw new AppError('forbidden')
}

/** The rows of a file that name one person in one company. */
const keyOf = ({ company_code, record }: ReadRow) => `${company_code} ${record.email}`

/**
 * Reads a file and stores what each row would do. Nothing else changes, except that earlier checks of the caller that have not been run
 * are deleted. Rows are read, compared and stored in batches, so that memory does not grow with the file and other calls run in between.
 *
 * @returns its id
 * @throws 422 for a file that cannot be read as a whole, 429
 */
export const checkFile = async (
  { company_code, file_name, content }: File,
  context: RequestContext<Caller>,
  { db }: Deps,
): Promise<string> => {
  const { caller, now, locale, ip } = context
  await countAttempt(db, [{ subject: `import:${caller.userId}`, limit: checksPerPerson }], now)
  if (company_code !== undefined) await mustBeCustomer(db, company_code)
  const { text, charset } = decodeFile(content)
  const separator = separatorOf(text)
  const records = readRecords(text, separator)
  const head = await records.next()
  if (head.done) throw fileError('file_empty')
  const services = await db.selectFrom('service').select(['service_id', 'name_ja', 'name_en']).execute()
  const columns = matchColumns(head.value.cells, services)
  if (company_code === undefined && !columns.some(({ field }) => field === 'company_code'))
    throw fileError('file_company')

  await db.deleteFrom('account_import').where('made_by', '=', caller.userId).where('state', '=', 'checked').execute()
  const { id } = await db
    .insertInto('account_import')
    .values({
      kind: caller.kind,
      company_code: company_code ?? null,
      made_by: caller.userId,
      ip,
      locale,
      file_name,
      charset,
      separator,
      columns: JSON.stringify(columns),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  try {
    const seen = new Map<string, { seq: number; line: number }>()
    const repeated = new Map<number, number>()
    let seq = 0
    let batch: ReadRow[] = []
    const store = async () => {
      await storeBatch(db, id, batch, { caller, charset })
      await otherRequests()
      batch = []
    }
    for await (const { cells, line } of records) {
      const { record, problems } = recordOf(cells, columns)
      const row = { seq: ++seq, cells, line, record, problems, company_code: record.company_code || company_code || '' }
      if (company_code !== undefined && row.company_code !== company_code)
        problems.push({ field: 'company_code', code: 'not_found', value: shortened(row.company_code, 64) })
      batch.push(row)
      const first = record.email === '' ? undefined : seen.get(keyOf(row))
      if (first) {
        repeated.set(first.seq, line)
        repeated.set(seq, first.line)
      } else seen.set(keyOf(row), { seq, line })
      if (batch.length === batchRows) await store()
    }
    await store()
    if (seq === 0) throw fileError('file_empty')
    await refuseRows(
      db,
      id,
      [...repeated].map(([seq, line]) => ({ seq, field: 'email', code: `duplicate:${line}`, value: '' })),
    )
    await refuseLastAdministrators(db, id)
    const found = JSON.stringify(await countFound(db, id))
    await db.updateTable('account_import').set({ state: 'checked', total: seq, found }).where('id', '=', id).execute()
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

const storeBatch = async (
  db: Kysely<Database>,
  importId: string,
  batch: readonly ReadRow[],
  viewer: Parameters<typeof planOf>[2],
): Promise<void> => {
  if (batch.length === 0) return
  const present = await presentOf(
    db,
    batch.map(({ company_code, record }) => ({ company_code, email: record.email })),
  )
  const rows = batch.map(({ seq, line, cells, company_code, record, problems }): NewRow => {
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
  await insertRows(db, importId, rows)
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
