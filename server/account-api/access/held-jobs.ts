import { expressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { HoldReason, JobKind } from '../../../shared/rules/held-jobs.ts'
import { anyOf, anyOfHashes } from '../database/given.ts'
import type { Database } from '../database/schema.ts'
import { type AuditContext, audit } from './audit.ts'
import { canLogIn, countsAsMember } from './can-log-in.ts'
import { noProofs } from './fresh-proof.ts'

type Sql = RawBuilder<unknown>

/** A table of what the product finishes by itself. Columns are those of `job`. */
interface JobTable {
  from: Sql
  id: Sql
  kind: Sql
  /** Whose it is, and in which session it began. */
  author: Sql
  /** Whether it still acts, now or later. */
  isOpen: (now: Date) => Sql
  /** The state in which nothing acts, and to which a person can return it. */
  hold: (now: Date) => Sql
  /** What is kept of its state. */
  was: Sql
  company: Sql
  /** Whether its author may still begin such a job. */
  may: Sql
}

const person = expressionBuilder<Database, 'user'>()
const membership = expressionBuilder<Database, 'company_user' | 'company'>()

/** Whether a person is an editor. */
const isEditor = (id: Sql): Sql => sql`exists (
  select from "user" where "user".id = ${id} and ${canLogIn(person)} and "user".is_employee = 1 and "user".is_only_view = 0)`

/** Whether a person administers a company. */
const isManager = (id: Sql, code: Sql): Sql => sql`exists (
  select from "user" join company_user on company_user.user_id = "user".id join company on company.code = company_user.company_code
  where "user".id = ${id} and ${canLogIn(person)} and "user".is_employee = 0 and company_user.company_code = ${code}
    and company_user.manager_flg = 1 and ${countsAsMember(membership)})`

const none = sql`null::text`

/**
 * All that a call begins and that acts after it without another one. What is added here is held by each event of `endings`; what waits
 * for the decision of a person is no job.
 */
const jobTables = {
  bulkMail: {
    from: sql`bulk_mail as job`,
    id: sql`job.id`,
    kind: sql`'bulk_mail'`,
    author: sql`job.sent_by`,
    isOpen: () => sql`job.state in ('queued', 'sending', 'paused')`,
    hold: () => sql`update bulk_mail set state = 'paused' where id in (select id from held)`,
    was: sql`job.state`,
    company: none,
    may: isEditor(sql`job.sent_by`),
  },
  /** Also checks that have not been run: they are stopped, and leave no hold. */
  import: {
    from: sql`account_import as job`,
    id: sql`job.id`,
    kind: sql`case when job.selection is null then 'import' else 'selection' end`,
    author: sql`job.made_by`,
    isOpen: () => sql`job.state in ('reading', 'checked', 'running', 'inviting')`,
    hold: now =>
      sql`update account_import set state = 'stopped', finished_at = coalesce(finished_at, ${now}) where id in (select id from held)`,
    was: sql`job.state`,
    company: sql`job.company_code`,
    may: sql`case when job.kind = 'employee' then ${isEditor(sql`job.made_by`)}
      else ${isManager(sql`job.made_by`, sql`job.company_code`)} end`,
  },
  news: {
    from: sql`notice as job`,
    id: sql`job.id`,
    kind: sql`'news'`,
    author: sql`job.made_by`,
    isOpen: now => sql`job.withdrawn_at is null and job.published_at > ${now}`,
    hold: now =>
      sql`update notice set withdrawn_at = ${now}, updated_at = ${now}, row_version = row_version + 1 where id in (select id from held)`,
    was: sql`job.published_at::text`,
    company: none,
    may: isEditor(sql`job.made_by`),
  },
  /** A version has a row in each language. */
  document: {
    from: sql`terms as job`,
    id: sql`job.document || '.' || job.version`,
    kind: sql`'document'`,
    author: sql`job.made_by`,
    isOpen: now => sql`job.locale = 'ja' and job.published_at > ${now}`,
    hold: now =>
      sql`update terms set published_at = null, updated_at = ${now}, row_version = nextval('terms_row_version')
        where document || '.' || version in (select id from held)`,
    was: sql`job.published_at::text`,
    company: none,
    may: isEditor(sql`job.made_by`),
  },
} as const satisfies Record<string, JobTable>

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

const actionOf = {
  bulk_mail: 'bulk_mail.hold',
  import: 'account_import.hold',
  selection: 'account_selection.hold',
  news: 'news.hold',
  document: 'document.hold',
} as const satisfies Record<JobKind, `${string}.hold`>

const targetOf = {
  bulk_mail: 'bulk_mail',
  import: 'account_import',
  selection: 'account_import',
  news: 'news',
  document: 'document',
} as const satisfies Record<JobKind, string>

const auditHolds = async (trx: Transaction<Database>, jobs: HeldJob[], reason: HoldReason, now: Date) => {
  const context: AuditContext = { caller: undefined, now, ip: '', proofs: noProofs }
  const entries = jobs.map(({ id, kind, company_code }) => ({
    action: actionOf[kind],
    target: { kind: targetOf[kind], id },
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
  for (const table of Object.values(jobTables)) {
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
  name: keyof typeof jobTables,
  id: string,
  now: Date,
): Promise<boolean> => {
  const table = jobTables[name]
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
