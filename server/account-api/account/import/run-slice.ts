import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { type Caller, findCallerById } from '../../access/caller.ts'
import type { PersonDeps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { type Applied, applyRow } from './apply.ts'
import { type Plan, planOf } from './plan.ts'
import { type Present, presentOf } from './present.ts'
import type { Problem } from './record.ts'
import type { StoredImport, StoredRow } from './store.ts'

type Trx = Transaction<Database>

/** Rows of one transaction. */
const sliceRows = 50

export interface SliceDeps {
  db: Kysely<Database>
  clock: () => Date
  /** What changes of people need. */
  deps: PersonDeps
  log: () => RequestContext['log']
}

/** Locks an import in a state, unless another process works on it. */
const lockDue = (trx: Trx, id: string, state: StoredImport['state']): Promise<StoredImport | undefined> =>
  trx
    .selectFrom('account_import')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The person who runs an import, if they still may, as the context of their changes. */
const contextOf = async (
  db: Kysely<Database>,
  { made_by, kind, company_code, ip, locale }: StoredImport,
  { clock, log }: Pick<SliceDeps, 'clock' | 'log'>,
): Promise<RequestContext<Caller> | undefined> => {
  const now = clock()
  const caller = await findCallerById(db, made_by, kind, now)
  if (!caller) return undefined
  const may =
    caller.kind === 'employee'
      ? !caller.isOnlyView
      : caller.memberships.some(({ code, manager_flg }) => code === company_code && manager_flg === 1)
  return may ? { caller, locale, ip, userAgent: '', now, log: log(), hasLeft: () => false } : undefined
}

/** Stops an import. Rows that are left stay pending. */
export const stopImport = async (trx: Trx, { id }: { id: string }, now: Date): Promise<void> => {
  await trx.updateTable('account_import').set({ state: 'stopped', finished_at: now }).where('id', '=', id).execute()
}

/**
 * Works on an import in one transaction, if it is in a state and no other process works on it. It stops if the person who runs it
 * has lost the right.
 *
 * @param work is called with the locked import
 * @returns whether work is left for this process
 */
export const inSlice = (
  id: string,
  state: StoredImport['state'],
  slice: SliceDeps,
  work: (trx: Trx, job: StoredImport, context: RequestContext<Caller>) => Promise<boolean>,
): Promise<boolean> =>
  slice.db.transaction().execute(async trx => {
    const job = await lockDue(trx, id, state)
    if (!job) return false
    const context = await contextOf(trx, job, slice)
    if (context) return work(trx, job, context)
    await stopImport(trx, job, slice.clock())
    return false
  })

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

/** Codes of PostgreSQL after which the transaction is tried again: a deadlock, a conflict of snapshots. */
const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

interface RowResult {
  seq: number
  state: 'done' | 'failed'
  problems: Problem[]
  asks: 0 | 1
  invites: boolean
  user_id: string | null
}

const sameChanges = (one: Plan['changes'], other: Plan['changes']): boolean =>
  JSON.stringify(one.map(({ field, after }) => [field, after])) ===
  JSON.stringify(other.map(({ field, after }) => [field, after]))

/** What has become of a row since its check: undefined if it would still do the same. */
const staleness = (row: StoredRow, plan: Plan, present: Present): 'same' | 'stale' | undefined => {
  if (plan.outcome === 'same') return 'same'
  const person = present.people.get(row.email)
  const isMember = person?.memberships.some(({ company_code }) => company_code === row.company_code)
  if (isMember && person?.row_version !== row.row_version) return 'stale'
  return sameChanges(plan.changes, row.changes) && plan.outcome === row.outcome ? undefined : 'stale'
}

const failed = (row: StoredRow, problems: Problem[]): RowResult => ({
  seq: row.seq,
  state: 'failed',
  problems,
  asks: row.asks,
  invites: false,
  user_id: null,
})

/** The field that an error of a rule is about. */
const fieldOf = (code: string, plan: Plan): string => {
  if (code === 'last_administrator' || code === 'last_editor')
    return plan.changes.find(({ field }) => field.endsWith('_flg'))?.field ?? 'active_flg'
  return code.startsWith('company_') ? 'company_code' : 'email'
}

/** Makes one row in a savepoint, so that its error leaves the others of the slice alone. */
const runRow = async (
  trx: Trx,
  { row, present, charset }: { row: StoredRow; present: Present; charset: StoredImport['charset'] },
  context: RequestContext<Caller>,
  { deps, log }: SliceDeps,
): Promise<RowResult> => {
  const plan = planOf(row, present, { caller: context.caller, charset })
  const done = {
    seq: row.seq,
    state: 'done',
    problems: [],
    asks: row.asks,
    invites: false,
    user_id: row.user_id,
  } as const
  if (plan.outcome === 'error') return failed(row, plan.problems)
  const staleBy = staleness(row, plan, present)
  if (staleBy === 'same') return { ...done, problems: [] }
  if (staleBy === 'stale') return failed(row, [{ field: 'email', code: 'stale', value: row.email }])
  await sql`savepoint import_row`.execute(trx)
  try {
    const applied: Applied = await applyRow(trx, { row, plan, person: present.people.get(row.email) }, context, deps)
    await sql`release savepoint import_row`.execute(trx)
    return { ...done, problems: [], asks: applied.asks ? 1 : 0, invites: applied.invites, user_id: applied.userId }
  } catch (error) {
    if (isTransient(error)) throw error
    // Throws too if the connection is lost; the slice is then tried again.
    await sql`rollback to savepoint import_row`.execute(trx)
    const code = error instanceof AppError ? error.code : 'internal'
    if (code === 'internal')
      log().error({ err: error, import: row.import_id, line: row.line }, 'a row could not be imported')
    return failed(row, [{ field: fieldOf(code, plan), code, value: row.email }])
  }
}

const storeResults = async (
  trx: Trx,
  { id, invitation }: StoredImport,
  results: readonly RowResult[],
): Promise<void> => {
  await sql`
    update account_import_row as row
    set state = result.state, problems = result.problems, asks = result.asks, user_id = coalesce(result.user_id, row.user_id),
      invite = case when result.invites and ${invitation !== 'none'}::boolean then 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (seq integer, state text, problems jsonb,
      asks smallint, invites boolean, user_id text)
    where row.import_id = ${id} and row.seq = result.seq`.execute(trx)
  // Other rows may be about the same people, in other companies: our own change does not make them stale.
  await sql`
    update account_import_row as row set row_version = person.row_version
    from "user" as person
    where row.import_id = ${id} and row.state = 'pending' and row.user_id = person.id
      and person.id = any(${results.flatMap(({ user_id, state }) => (user_id !== null && state === 'done' ? [user_id] : []))}::text[])`.execute(
    trx,
  )
}

const finish = async (trx: Trx, { id, invitation }: StoredImport, now: Date): Promise<void> => {
  const waiting = await trx
    .selectFrom('account_import_row')
    .select('seq')
    .where('import_id', '=', id)
    .where(sql<boolean>`invite = 'waiting'`)
    .limit(1)
    .executeTakeFirst()
  const state = waiting && invitation !== 'none' ? 'inviting' : 'done'
  await trx.updateTable('account_import').set({ state, finished_at: now }).where('id', '=', id).execute()
}

/**
 * Makes the next rows of a running import. They and their results are stored by one transaction, so that the end of the process
 * neither loses nor repeats a row, and only one process works on an import. A stop waits for the slice.
 *
 * @returns whether rows are left for this process
 */
export const runSlice = (id: string, slice: SliceDeps): Promise<boolean> =>
  inSlice(id, 'running', slice, async (trx, job, context) => {
    const rows = await trx
      .selectFrom('account_import_row')
      .selectAll()
      .where('import_id', '=', id)
      .where(sql<boolean>`state = 'pending'`)
      .orderBy('seq')
      .limit(sliceRows)
      .execute()
    if (rows.length === 0) {
      await finish(trx, job, context.now)
      return false
    }
    const wanted = rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change')
    await lockAll(trx, wanted)
    const present = await presentOf(trx, wanted)
    const results: RowResult[] = []
    const done = { ...job.done }
    for (const row of rows) {
      // An error of the check stays one. What needed no change is left alone.
      const result =
        row.outcome === 'error'
          ? failed(row, row.problems)
          : row.outcome === 'same'
            ? ({ seq: row.seq, state: 'done', problems: [], asks: 0, invites: false, user_id: row.user_id } as const)
            : await runRow(trx, { row, present, charset: job.charset }, context, slice)
      results.push({ ...result, problems: [...result.problems] })
      done[result.state === 'failed' ? 'error' : row.outcome] += 1
    }
    await storeResults(trx, job, results)
    await trx
      .updateTable('account_import')
      .set({ done: JSON.stringify(done) })
      .where('id', '=', id)
      .execute()
    return true
  })
