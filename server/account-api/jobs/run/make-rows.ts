import { sql } from 'kysely'
import type { ImportOutcome } from '../../../../shared/rules/account-import.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, RequestContext } from '../../access/caller/request-context.ts'
import { countAddress } from '../../access/posting/mail-limits.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import type { Making, RowWork } from '../../account/planned-change/apply.ts'
import type { Plan } from '../../account/planned-change/plan.ts'
import { presentOf } from '../../account/planned-change/present.ts'
import type { Problem } from '../../account/planned-change/row-texts.ts'
import { kinds } from '../kinds.ts'
import type { StoredImport, StoredRow } from '../store.ts'
import { limitOf, type SliceDeps } from './slice.ts'

/** Codes of PostgreSQL after which the transaction is tried again: a deadlock, a conflict of snapshots. */
const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** What has become of a row. */
export interface RowResult {
  seq: number
  /** That of the check, or `same` if the row needed no change any longer. */
  outcome: ImportOutcome
  state: 'done' | 'failed'
  problems: readonly Problem[]
  asks: 0 | 1
  invites: boolean
  user_id: string | null
}

interface StoredMaking extends Making {
  row: StoredRow
}

/** Whether nothing else is to be changed than the check has said. Another row about the person may have made some of it. */
const areAmong = (changes: Plan['changes'], checked: Plan['changes']): boolean =>
  changes.every(({ field, after }) => checked.some(change => change.field === field && change.after === after))

/** What has become of a row since its check: undefined if it would still do the same. */
const staleness = ({ row, plan, person }: StoredMaking): 'same' | 'stale' | undefined => {
  if (plan.outcome === 'same') return 'same'
  const isMember = person?.memberships.some(({ company_code }) => company_code === row.company_code)
  if (isMember && person?.row_version !== row.row_version) return 'stale'
  return areAmong(plan.changes, row.changes) && plan.outcome === row.outcome ? undefined : 'stale'
}

const unchanged = ({ seq, asks, user_id }: StoredRow) =>
  ({ seq, outcome: 'same', state: 'done', problems: [], asks, invites: false, user_id }) as const

const failed = ({ seq, outcome, asks }: StoredRow, problems: readonly Problem[]): RowResult => ({
  seq,
  outcome,
  state: 'failed',
  problems,
  asks,
  invites: false,
  user_id: null,
})

/** The field that an error of a rule is about. */
const fieldOf = (code: string, plan: Plan): string => {
  if (code === 'last_administrator' || code === 'last_editor')
    return plan.changes.find(({ field }) => field.endsWith('_flg'))?.field ?? 'active_flg'
  return code.startsWith('company_') ? 'company_code' : 'email'
}

/** Whether the run finds out that an address cannot be added. The check does not tell this to administrators. */
const isDisclosure = ({ row, plan }: StoredMaking): boolean =>
  row.outcome === 'add' && plan.problems.some(({ code }) => code === 'conflict')

/** Whether a row changes something. An error of the check stays one, and what needed no change is left alone. */
export const changesSomething = ({ outcome }: StoredRow): boolean => outcome === 'add' || outcome === 'change'

const staleRow = ({ email }: StoredRow): Problem => ({ field: 'email', code: 'stale', value: email })

/** What becomes of a row that needs no change any longer; undefined if it is to be made, or told. */
const settled = (making: StoredMaking): RowResult | undefined => {
  const { row, plan, person } = making
  // The address belongs to another person now, or to none.
  if (row.user_id !== null && person?.id !== row.user_id) return failed(row, [staleRow(row)])
  if (plan.outcome === 'error') return isDisclosure(making) ? undefined : failed(row, plan.problems)
  const staleBy = staleness(making)
  if (staleBy === 'same') return unchanged(row)
  return staleBy && failed(row, [staleRow(row)])
}

/** Rows that wait, as a limit of emails has been reached. */
class WaitError extends Error {
  readonly until: Date
  constructor(until: Date, cause: unknown) {
    super('a limit of emails is reached', { cause })
    this.until = until
  }
}

/** Refuses a row that discloses something of its address, within the limit of emails by which it would be learnt by hand. */
const disclose = async (
  trx: MailTransaction,
  { row, plan }: StoredMaking,
  { caller, now }: RequestContext<Caller>,
): Promise<RowResult> => {
  try {
    if (caller.kind === 'customer') await countAddress(trx, caller, now)
  } catch (error) {
    const until = limitOf(error, now)
    throw until ? new WaitError(until, error) : error
  }
  return failed(row, plan.problems)
}

/**
 * Makes rows in a savepoint. If one of them is refused, each half of them is made by itself, and so on, so that the error of a row
 * leaves the others alone.
 *
 * @throws `WaitError` from a single row
 */
const makePart = async (
  trx: MailTransaction,
  rows: readonly StoredMaking[],
  context: RequestContext<Caller>,
  slice: SliceDeps & { work: RowWork },
): Promise<RowResult[]> => {
  await sql`savepoint import_rows`.execute(trx)
  try {
    const applied = await slice.work.apply(trx, rows, context, slice.deps)
    await sql`release savepoint import_rows`.execute(trx)
    return applied.map(({ making: { row }, userId, asks, invites }) => ({
      ...unchanged(row),
      outcome: row.outcome,
      asks: asks ? 1 : 0,
      invites,
      user_id: userId,
    }))
  } catch (error) {
    if (isTransient(error)) throw error
    // Throws too if the connection is lost; the slice is then tried again.
    await sql`rollback to savepoint import_rows`.execute(trx)
    await sql`release savepoint import_rows`.execute(trx)
    const [first] = rows
    if (first && rows.length === 1) {
      const until = limitOf(error, context.now)
      if (until) throw new WaitError(until, error)
      return [refused(first, error, slice)]
    }
    const half = Math.ceil(rows.length / 2)
    const made = await makePart(trx, rows.slice(0, half), context, slice)
    return [...made, ...(await makePart(trx, rows.slice(half), context, slice))]
  }
}

const refused = ({ row, plan }: StoredMaking, error: unknown, { log }: SliceDeps): RowResult => {
  const code = error instanceof AppError ? error.code : 'internal'
  if (code === 'internal')
    log().error({ err: error, import: row.import_id, line: row.line }, 'a row could not be imported')
  return failed(row, [{ field: fieldOf(code, plan), code, value: row.email }])
}

/** Rows in parts that are made together. The order of the file stays. */
const partsOf = (rows: readonly StoredMaking[], { isMadeAlone }: RowWork): StoredMaking[][] => {
  const parts: StoredMaking[][] = []
  let isAlone = true
  for (const row of rows) {
    const isNext = isMadeAlone(row) || isDisclosure(row)
    if (isAlone || isNext) parts.push([row])
    else parts.at(-1)?.push(row)
    isAlone = isNext
  }
  return parts
}

/**
 * Makes the rows of a slice, by a number of statements that does not grow with them. They are about different people, and what they
 * change is locked. What each does is planned again: it is refused if that has changed since the check.
 *
 * @returns the results; with `until` without those of rows that wait for a limit of emails
 */
export const makeRows = async (
  trx: MailTransaction,
  { charset, job_kind }: Pick<StoredImport, 'charset' | 'job_kind'>,
  rows: readonly StoredRow[],
  context: RequestContext<Caller>,
  slice: SliceDeps,
): Promise<{ results: RowResult[]; until?: Date }> => {
  const { work } = kinds[job_kind]
  const wanted = rows.filter(changesSomething)
  const { people, companies } = await presentOf(trx, wanted)
  const viewer = { caller: context.caller, charset }
  const results: RowResult[] = rows
    .filter(row => !changesSomething(row))
    .map(row => (row.outcome === 'error' ? failed(row, row.problems) : unchanged(row)))
  const left: StoredMaking[] = []
  for (const row of wanted) {
    const person = people.get(row.email)
    const plan = work.plan(row, { company: companies.get(row.company_code), person }, viewer)
    const making = { row, person, plan }
    const result = settled(making)
    if (result) results.push(result)
    else left.push(making)
  }
  try {
    for (const part of partsOf(left, work)) {
      const [first] = part
      if (first && isDisclosure(first)) results.push(await disclose(trx, first, context))
      else results.push(...(await makePart(trx, part, context, { ...slice, work })))
    }
  } catch (error) {
    if (error instanceof WaitError) return { results, until: error.until }
    throw error
  }
  return { results }
}
