import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { JobKind } from '../../../shared/rules/held-jobs.ts'
import type { Locale } from '../../../shared/rules/locale.ts'
import type { Database } from '../database/schema.ts'

/** Most jobs that an answer or a mail names; their lists show all. */
const maxNamed = 30

/** Names of held jobs that meet a condition, for a reader, the newest hold first: the subject, file or title; '' if there is none. */
const nameWhere = async (
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  locale: Locale,
): Promise<{ id: string; kind: JobKind; name: string }[]> => {
  const [own, other] = locale === 'ja' ? ['ja', 'en'] : ['en', 'ja']
  const subject = (language: string) => sql`bulk_mail.texts -> ${language}::text ->> 'subject'`
  const title = (language: string) => sql`nullif(${sql.ref(`notice.title_${language}`)}, '')`
  const { rows } = await sql<{ id: string; kind: JobKind; name: string }>`
    select hold.job_id as id, hold.kind, coalesce(${subject(own)}, ${subject(other)}, nullif(account_import.file_name, ''),
      ${title(own)}, ${title(other)}, '') as name
    from job_hold as hold
      left join bulk_mail on bulk_mail.id = hold.job_id
      left join account_import on account_import.id = hold.job_id
      left join notice on notice.id = hold.job_id
    where ${condition}
    order by hold.at desc, hold.job_id limit ${maxNamed}`.execute(db)
  return rows
}

/** Names of these held jobs. */
export const nameHeldJobs = async (db: Kysely<Database>, jobs: readonly { id: string }[], locale: Locale) =>
  jobs.length === 0 ? [] : nameWhere(db, sql`hold.job_id = any(${jobs.map(({ id }) => id)}::text[])`, locale)

/** Names of all jobs of a person that are held, since whenever: nobody has decided about them yet. */
export const nameHeldJobsOf = (db: Kysely<Database>, userId: string, locale: Locale) =>
  nameWhere(db, sql`hold.user_id = ${userId}`, locale)
