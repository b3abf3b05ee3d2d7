import { type Kysely, type SqlBool, sql } from 'kysely'
import type { bulkRecipientFilters } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { HeldFilter } from '../../../shared/model/held-job.ts'
import { offsetOf } from '../database/page.ts'
import { codeLength, type Database, rowCount } from '../database/schema.ts'
import { currentTotal } from './state-changes.ts'

export interface PageQuery {
  page: number
  per_page: number
}

/** Subject in a language, else in the other one. A text that is not written is the JSON null, of which `->>` is null. */
const subjectIn = (locale: Locale) => {
  const subject = (key: string) => sql<string>`texts -> ${sql.lit(key)} ->> 'subject'`
  return sql<string>`coalesce(${subject(locale)}, ${subject('ja')}, ${subject('en')})`
}

const bulkMails = (db: Kysely<Database>, locale: Locale) =>
  db
    .selectFrom('bulk_mail')
    .innerJoin('user', join => join.on('user.id', '=', eb => eb.fn.coalesce('bulk_mail.begun_by', 'bulk_mail.sent_by')))
    .leftJoin('user as later', join =>
      join.onRef('later.id', '=', 'bulk_mail.sent_by').onRef('bulk_mail.begun_by', '!=', 'bulk_mail.sent_by'),
    )
    .leftJoin('job_hold', 'job_hold.job_id', 'bulk_mail.id')
    .select(['bulk_mail.id', subjectIn(locale).as('subject'), 'user.email as sent_by', 'later.email as resumed_by'])
    .select(['started_at', 'send_at', 'finished_at', 'state'])
    .select(['job_hold.reason as hold_reason', 'job_hold.at as hold_at'])
    .select(['sent', 'failed', 'uncertain'])
    .select(eb => [currentTotal.as('total'), eb('collected_after', 'is not', null).as('is_collecting')])

export const countBulkMails = async (db: Kysely<Database>, { filter }: { filter: HeldFilter }): Promise<number> => {
  const row = await db
    .selectFrom('bulk_mail')
    .select(rowCount.as('total'))
    .$if(filter === 'held', query => query.where('id', 'in', db.selectFrom('job_hold').select('job_id')))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One page of bulk mails, newest first, each with its subject in a language. */
export const listBulkMails = (db: Kysely<Database>, page: PageQuery & { filter: HeldFilter }, locale: Locale) =>
  bulkMails(db, locale)
    .$if(page.filter === 'held', query => query.where('job_hold.job_id', 'is not', null))
    .orderBy('started_at', 'desc')
    .orderBy('bulk_mail.id', 'desc')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()

/** A bulk mail with its texts and the current backoff. */
export const findBulkMail = (db: Kysely<Database>, id: string, locale: Locale) =>
  bulkMails(db, locale)
    .select(['bulk_mail.texts', 'bulk_mail.audience', 'bulk_mail.claimed_to'])
    .innerJoin('mail_flow', join => join.onTrue())
    .select(['mail_flow.held_until', 'mail_flow.trouble'])
    .where('bulk_mail.id', '=', id)
    .executeTakeFirst()

export type ListedBulkMail = Awaited<ReturnType<typeof listBulkMails>>[number]
export type FoundBulkMail = NonNullable<Awaited<ReturnType<typeof findBulkMail>>>
type Filter = (typeof bulkRecipientFilters)[number]

/** Number of recipients that a filter matches, from the counts of the bulk mail. */
export const countOf = ({ total, sent, failed, uncertain }: FoundBulkMail, filter: Filter): number => {
  if (filter === 'all') return total
  return filter === 'troubled' ? failed + uncertain : total - sent - failed - uncertain
}

/**
 * Numbers of the recipients on a page. Each case costs the same for any batch size. Numbers have no gaps; partial
 * indexes cover troubled, claimed and retried rows; unclaimed rows have the highest numbers.
 */
const numbersOf = (
  db: Kysely<Database>,
  { id, claimed_to, ...counts }: FoundBulkMail,
  filter: Filter,
  page: PageQuery,
) => {
  const rows = db.selectFrom('bulk_mail_recipient').select('seq').where('bulk_id', '=', id)
  const offset = offsetOf(page)
  const range = (first: number, last: number) => rows.where('seq', '>=', first).where('seq', '<=', last)
  if (filter === 'all') return range(offset + 1, offset + page.per_page)
  if (filter === 'troubled')
    return rows.where(sql<SqlBool>`state in ('failed', 'uncertain')`).orderBy('seq').offset(offset).limit(page.per_page)
  const open = Math.max(0, claimed_to - counts.sent - counts.failed - counts.uncertain)
  const ofOpen = Math.max(0, Math.min(page.per_page, open - offset))
  const first = claimed_to + 1 + Math.max(0, offset - open)
  const claimed = rows.where(sql<SqlBool>`state = 'claimed'`)
  const again = rows.where(sql<SqlBool>`state = 'pending' and due_at is not null`)
  const claimedBefore = claimed.unionAll(again).orderBy('seq').offset(offset).limit(ofOpen)
  return db
    .selectFrom(claimedBefore.as('open'))
    .select('open.seq')
    .unionAll(range(first, first + page.per_page - ofOpen - 1))
}

/** One page of recipients, each with one company, looked up only for rows of the page. */
export const listRecipients = (db: Kysely<Database>, mail: FoundBulkMail, filter: Filter, page: PageQuery) =>
  db
    .selectFrom('bulk_mail_recipient as recipient')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .select('company.company')
          .whereRef('company_user.user_id', '=', 'recipient.user_id')
          .orderBy('company_user.created_at')
          .orderBy(codeLength)
          .orderBy('company.code')
          .limit(1)
          .as('company'),
      join => join.onTrue(),
    )
    .select(['recipient.user_id as id', 'recipient.email', 'recipient.state', 'recipient.at', 'recipient.error'])
    .select(eb => eb.fn.coalesce('company.company', eb.val('')).as('company'))
    .where('recipient.bulk_id', '=', mail.id)
    .where('recipient.seq', 'in', db.selectFrom(numbersOf(db, mail, filter, page).as('page')).select('page.seq'))
    .orderBy('recipient.seq')
    .execute()
