import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { StoredImport, StoredRow } from '../store.ts'
import { changesSomething, makeRows, type RowResult } from './make-rows.ts'
import { inSlice, type SliceDeps } from './slice.ts'

type Trx = Transaction<Database>

/** Most rows of one transaction. */
export const sliceRows = 100

/**
 * Locks companies, then people, in one order, as all changes do. An employee who deactivates a person changes all of the person's
 * companies.
 */
const lockAll = async (trx: Trx, rows: readonly StoredRow[]): Promise<void> => {
  const codes = rows.map(({ company_code }) => company_code)
  const emails = rows.map(({ email }) => email)
  await sql`
    select code from company where code = any(${codes}::text[]) or code in (
      select company_user.company_code from company_user join "user" on "user".id = company_user.user_id
      where "user".email = any(${emails}::text[]))
    order by code for no key update`.execute(trx)
  await sql`select id from "user" where email = any(${emails}::text[]) order by id for update`.execute(trx)
}

const storeResults = async (
  trx: Trx,
  { id, invitation }: StoredImport,
  results: readonly RowResult[],
): Promise<void> => {
  await sql`
    update account_import_row as row
    set outcome = result.outcome, state = result.state, problems = result.problems, asks = result.asks, user_id = coalesce(result.user_id, row.user_id),
      invite = case when result.invites and ${invitation !== 'none'}::boolean then 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (seq integer, outcome text, state text,
      problems jsonb, asks smallint, invites boolean, user_id text)
    where row.import_id = ${id} and row.seq = result.seq`.execute(trx)
  // Other rows may be about the same people, in other companies: our own change does not make them stale.
  const changedIds = results.flatMap(({ user_id, state }) => (user_id !== null && state === 'done' ? [user_id] : []))
  await sql`
    update account_import_row as row set row_version = (select row_version from "user" where id = row.user_id)
    where row.import_id = ${id} and row.state = 'pending' and row.user_id = any(${changedIds}::text[])`.execute(trx)
}

/** The first rows, up to one about a person that an earlier one may change: it is planned again. */
const aboutDifferentPeople = (rows: readonly StoredRow[]): readonly StoredRow[] => {
  const people = new Set<string>()
  const end = rows.findIndex(row => {
    if (!changesSomething(row)) return false
    const isSecond = people.has(row.email)
    people.add(row.email)
    return isSecond
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** Whether people who were added are still to be invited. */
const hasInvitations = async (trx: Trx, importId: string): Promise<boolean> => {
  const waiting = await trx
    .selectFrom('account_import_row')
    .select('seq')
    .where('import_id', '=', importId)
    .where(sql<boolean>`invite = 'waiting'`)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/**
 * Makes the next rows of a running import. They and their results are stored by one transaction, so that the end of the process
 * neither loses nor repeats a row, and only one process works on an import.
 *
 * @returns whether rows are left for this process
 */
export const runSlice = (id: string, slice: SliceDeps, most = sliceRows): Promise<boolean> =>
  inSlice(id, 'running', slice, async (trx, job, context) => {
    const { now } = context
    const pending = await trx
      .selectFrom('account_import_row')
      .selectAll()
      .where('import_id', '=', id)
      .where(sql<boolean>`state = 'pending'`)
      .orderBy('seq')
      .limit(most)
      .execute()
    if (pending.length === 0) {
      const state = (await hasInvitations(trx, id)) ? 'inviting' : 'done'
      return { change: { state, finished_at: now }, isLeft: false }
    }
    const rows = aboutDifferentPeople(pending)
    await lockAll(trx, rows.filter(changesSomething))
    const { results, until } = await makeRows(trx, job, rows, context, slice)
    const done = { ...job.done }
    for (const { outcome, state } of results) done[state === 'failed' ? 'error' : outcome] += 1
    await storeResults(trx, job, results)
    const change = { done: JSON.stringify(done), ...(until ? { next_at: until } : {}) }
    return { change, isLeft: until === undefined }
  })
