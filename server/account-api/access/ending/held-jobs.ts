import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type HoldReason, type JobKind, jobKinds, jobs } from '../../../../shared/rules/jobs.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'
import { anyOf, anyOfHashes } from '../../database/given.ts'
import type { Database } from '../../database/schema.ts'
import { type AuditContext, audit } from '../audit.ts'
import { noProofs } from '../caller/fresh-proof.ts'
import { type JobTable, jobTables } from './job-tables.ts'

type Sql = RawBuilder<unknown>

/** A job that was held. */
interface HeldJob {
  id: string
  kind: JobKind
  user_id: string
  company_code: string | null
}

/** Holds the open jobs of a table that meet a condition, in one statement. A job that is held already stays as it is. */
const holdWhere = async (
  trx: Transaction<Database>,
  { from, id, kind, author, isOpen, hold, was, company }: JobTable,
  condition: Sql,
  reason: HoldReason,
  now: Date,
): Promise<HeldJob[]> => {
  const { rows } = await sql<HeldJob>`
    with held as materialized (
      select ${id} as id, ${kind} as kind, ${author} as user_id, ${was} as was, ${company} as company_code
      from ${from} where ${isOpen(now)} and ${condition} and not exists (select from job_hold where job_hold.job_id = ${id})
      order by ${id} for update of job),
    stopped as (${hold(now)}),
    noted as (
      insert into job_hold (job_id, kind, user_id, reason, at, was)
      select id, kind, user_id, ${reason}::text, ${now}::timestamptz, was from held where was not in ('reading', 'checked')
      on conflict do nothing)
    select id, kind, user_id, company_code from held where was not in ('reading', 'checked')`.execute(trx)
  return rows
}

const auditHolds = async (trx: Transaction<Database>, held: HeldJob[], reason: HoldReason, now: Date) => {
  const context: AuditContext = { caller: undefined, now, ip: '', proofs: noProofs }
  const entries = held.map(({ id, kind, company_code }) => ({
    action: `${jobs[kind].trail}.hold` as const,
    target: { kind: jobs[kind].target, id },
    companyCode: company_code ?? undefined,
    after: { hold_reason: reason },
  }))
  await audit(trx, context, entries, 'system')
}

interface Whose {
  userIds: readonly string[]
  /** Jobs of this session go on. */
  keep?: { tokenHash: Uint8Array } | undefined
  /** Only jobs of these sessions. */
  of?: readonly Uint8Array[] | undefined
  /** Only jobs that their authors may no longer begin. */
  unallowed?: boolean
}

/**
 * Holds what people have begun and what still acts. What is being done is undone or finished first: afterwards nothing acts. A person can
 * let it go on.
 */
export const holdJobs = async (
  trx: Transaction<Database>,
  { userIds, keep, of, unallowed = false }: Whose,
  reason: HoldReason,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const held: HeldJob[] = []
  for (const table of new Set(Object.values(jobTables))) {
    const conditions = [
      sql`${table.author} = ${anyOf(userIds)}`,
      ...(keep ? [sql`job.session is distinct from ${keep.tokenHash}`] : []),
      ...(of ? [sql`job.session = ${anyOfHashes(of)}`] : []),
      ...(unallowed ? [sql`not ${table.may}`] : []),
    ]
    held.push(...(await holdWhere(trx, table, sql.join(conditions, sql` and `), reason, now)))
  }
  await auditHolds(trx, held, reason, now)
}

/**
 * Holds a job whose author may no longer begin it. Asked at each step of a job, because rights also change in other ways than by calls.
 *
 * @returns whether it is held by this
 */
export const holdIfUnallowed = async (
  trx: Transaction<Database>,
  kind: JobKind,
  id: string,
  now: Date,
): Promise<boolean> => {
  const table = jobTables[kind]
  const held = await holdWhere(trx, table, sql`${table.id} = ${id} and not ${table.may}`, 'right', now)
  await auditHolds(trx, held, 'right', now)
  return held.length > 0
}

/** Ends the hold of a job, which the caller lets go on or cancels. Lock the job first. @returns what it was; undefined: it is not held */
export const releaseJob = (trx: Kysely<Database>, id: string): Promise<{ was: string } | undefined> =>
  trx.deleteFrom('job_hold').where('job_id', '=', id).returning('was').executeTakeFirst()

/** What a list tells of the hold of a job; null: it is not held. */
export const heldOf = ({ hold_reason, hold_at }: { hold_reason: HoldReason | null; hold_at: Date | null }) =>
  hold_reason && hold_at ? { reason: hold_reason, at: hold_at.toISOString() } : null

/** Most jobs that an answer or a mail names; their lists show all. */
const maxNamed = 30

interface NamedJob {
  id: string
  kind: JobKind
  name: string
}

/** What the table of a job says of the one of `hold`. */
const ofHeld = (column: (table: JobTable) => Sql): Sql => {
  const cases = jobKinds.map(kind => {
    const { from, id } = jobTables[kind]
    return sql`when ${kind} then (select ${column(jobTables[kind])} from ${from} where ${id} = hold.job_id limit 1)`
  })
  return sql`case hold.kind ${sql.join(cases, sql` `)} end`
}

/** The company whose other administrators are told of `hold`; null: the maker is. */
export const toldCompany: Sql = ofHeld(({ tells }) => tells)

/** Names of held jobs that meet a condition, for a reader, the newest hold first: the subject, file or title; '' if there is none. */
const nameWhere = async (db: Kysely<Database>, condition: RawBuilder<unknown>, locale: Locale): Promise<NamedJob[]> => {
  const { rows } = await sql<NamedJob>`
    select hold.job_id as id, hold.kind, coalesce(${ofHeld(({ name }) => name(locale))}, '') as name
    from job_hold as hold where ${condition}
    order by hold.at desc, hold.job_id limit ${maxNamed}`.execute(db)
  return rows
}

/** Names of these held jobs. */
export const nameHeldJobs = async (db: Kysely<Database>, held: readonly { id: string }[], locale: Locale) =>
  held.length === 0 ? [] : nameWhere(db, sql`hold.job_id = any(${held.map(({ id }) => id)}::text[])`, locale)

/** Names of all jobs of a person that are held, since whenever: nobody has decided about them yet. */
export const nameHeldJobsOf = (db: Kysely<Database>, userId: string, locale: Locale) =>
  nameWhere(db, sql`hold.user_id = ${userId}`, locale)
