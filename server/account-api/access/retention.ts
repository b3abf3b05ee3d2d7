import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inSlices } from '../database/in-slices.ts'
import type { Database } from '../database/schema.ts'
import { days } from './link.ts'
import { longestWindowMs } from './rate-limit.ts'

/** How long what has ended is kept (server/operation.md, “Kinds of data”): it holds addresses, also of deleted accounts. */
const keptMs = days(90)

/** Most rows of a statement. */
const sliceSize = 500
/** Most statements of a table in a round; the next round goes on. */
const mostSlices = 2_000

/** A link that has ended in any way. An expired invitation has not: it can be renewed. In the words of migration 0063. */
const hasEnded = sql`(used_at is not null or superseded_by is not null or ended_at is not null
  or purpose not in ('regist', 'addition'))`

type Slice = (now: Date) => RawBuilder<unknown>

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Statements that delete a slice of what has ended. Concurrent processes delete different rows. */
const slices: Slice[] = [
  now => sql`delete from attempt where id in (
    select id from attempt where failed_at <= ${before(now, longestWindowMs)} limit ${sliceSize} for update skip locked)`,
  // The state of an invitation that waits is that of its mail.
  now => sql`delete from mail_outbox where id in (
    select mail.id from mail_outbox as mail
    where mail.state <> 'pending' and mail.created_at <= ${before(now, keptMs)}
      and not exists (select from link where link.id = mail.link_id and not ${hasEnded})
    limit ${sliceSize} for update skip locked)`,
  // A link goes after those that refer to it.
  now => sql`delete from link where id in (
    select id from link as done
    where ${hasEnded} and expires_at <= ${before(now, keptMs)}
      and not exists (select from link as other where other.superseded_by = done.id)
      and not exists (select from link as other where other.reminds = done.id)
      and not exists (select from mail_outbox where mail_outbox.link_id = done.id)
    limit ${sliceSize} for update skip locked)`,
  now => sql`delete from bulk_mail_recipient where (bulk_id, seq) in (
    select recipient.bulk_id, recipient.seq
    from bulk_mail cross join lateral (
      select bulk_id, seq from bulk_mail_recipient where bulk_id = bulk_mail.id limit ${sliceSize}) as recipient
    where bulk_mail.finished_at <= ${before(now, keptMs)}
    limit ${sliceSize})`,
]

/**
 * Deletes sent and failed emails, links that ended, recipients of finished bulk mails, and counted attempts, once their time is over:
 * a slice in each statement, until `signal` is aborted.
 */
export const deleteEnded = async (db: Kysely<Database>, now: Date, signal: AbortSignal): Promise<void> => {
  for (const slice of slices) {
    let count = 0
    await inSlices(async () => {
      const { numAffectedRows = 0n } = await slice(now).execute(db)
      return numAffectedRows > 0n && ++count < mostSlices
    }, signal)
  }
}
