import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { type JobKind, rowJobKinds } from '../../../../shared/rules/jobs.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'
import { byField } from '../../../../shared/rules/person-fields.ts'
import type { Database } from '../../database/schema.ts'
import { canLogIn, countsAsMember } from '../can-log-in.ts'

type Sql = RawBuilder<unknown>

/** Where jobs of a kind are kept. Columns are those of `job`. */
export interface JobTable {
  from: Sql
  id: Sql
  /** Of a table with jobs of several kinds, that of a row. */
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
  /** The company whose other administrators are told of a hold; null: the maker is. */
  tells: Sql
  /** Whether its author may still begin such a job. */
  may: Sql
  /** Its subject, file or title, in a language or else the other; null or '': it has none. */
  name: (locale: Locale) => Sql
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

/** A text in a language, else in the other. */
const inEither =
  (text: (locale: Locale) => Sql) =>
  (locale: Locale): Sql =>
    sql`coalesce(${text(locale)}, ${text(locale === 'ja' ? 'en' : 'ja')})`

const none = sql`null::text`
const ofMaker = { company: none, tells: none }

/** Jobs with rows, of each of their kinds. Checks that have not been run are stopped, too, and leave no hold. */
const withRows: JobTable = {
  from: sql`account_import as job`,
  id: sql`job.id`,
  kind: sql`job.job_kind`,
  author: sql`job.made_by`,
  isOpen: () => sql`job.state in ('reading', 'checked', 'running', 'inviting')`,
  hold: now =>
    sql`update account_import set state = 'stopped', finished_at = coalesce(finished_at, ${now}) where id in (select id from held)`,
  was: sql`job.state`,
  company: sql`job.company_code`,
  tells: sql`case job.kind when 'customer' then job.company_code end`,
  may: sql`case when job.kind = 'employee' then ${isEditor(sql`job.made_by`)}
      else ${isManager(sql`job.made_by`, sql`job.company_code`)} end`,
  name: () => sql`job.file_name`,
}

/**
 * All that a call begins and that acts after it without another one. What is added here is held by each event of `endings`; what waits
 * for the decision of a person is no job.
 */
export const jobTables: Record<JobKind, JobTable> = {
  bulk_mail: {
    from: sql`bulk_mail as job`,
    id: sql`job.id`,
    kind: sql`'bulk_mail'`,
    author: sql`job.sent_by`,
    isOpen: () => sql`job.state in ('queued', 'sending', 'paused')`,
    hold: () => sql`update bulk_mail set state = 'paused' where id in (select id from held)`,
    was: sql`job.state`,
    ...ofMaker,
    may: isEditor(sql`job.sent_by`),
    name: inEither(language => sql`job.texts -> ${language}::text ->> 'subject'`),
  },
  ...byField(rowJobKinds, () => withRows),
  news: {
    from: sql`notice as job`,
    id: sql`job.id`,
    kind: sql`'news'`,
    author: sql`job.made_by`,
    isOpen: now => sql`job.withdrawn_at is null and job.published_at > ${now}`,
    hold: now =>
      sql`update notice set withdrawn_at = ${now}, updated_at = ${now}, row_version = row_version + 1 where id in (select id from held)`,
    was: sql`job.published_at::text`,
    ...ofMaker,
    may: isEditor(sql`job.made_by`),
    name: inEither(language => sql`nullif(${sql.ref(`job.title_${language}`)}, '')`),
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
    ...ofMaker,
    may: isEditor(sql`job.made_by`),
    name: () => none,
  },
}
