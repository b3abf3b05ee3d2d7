import { type Kysely, sql } from 'kysely'
import { inSlices } from '../../database/in-slices.ts'
import type { Database } from '../../database/schema.ts'
import { areRowsOf, deleteSome } from '../../database/some-rows.ts'
import { days } from '../link.ts'
import { longestWindowMs } from '../rate-limit.ts'

/**
 * How long what has ended is kept, as long as backups (server/operation.md, “Kinds of data”): it holds addresses, also of deleted
 * accounts. Until then people ask whether a mail was sent, and an old link says why it no longer works.
 */
const keptMs = days(90)

/** Most rows of a statement. */
const sliceSize = 500
/** Most statements of a table in a round; the next round goes on. */
const mostSlices = 2_000

/** A link that has ended in any way. An expired invitation has not: it can be renewed. In the words of migration 0063. */
const hasEnded = sql`(used_at is not null or superseded_by is not null or ended_at is not null
  or purpose not in ('regist', 'addition'))`

/** Deletes a slice. @returns how many rows */
type Slice = (db: Kysely<Database>, now: Date) => Promise<number>

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** How what has ended is deleted. Concurrent processes delete different rows. `offset 0`: looked up row by row, not joined whole. */
const slices: Slice[] = [
  (db, now) => {
    const where = sql<boolean>`failed_at <= ${before(now, longestWindowMs)}`
    return deleteSome(db, { table: 'attempt', oldest: 'failed_at', where, most: sliceSize })
  },
  (db, now) => {
    // The state of an invitation that waits is that of its mail.
    const where = sql<boolean>`state <> 'pending' and created_at <= ${before(now, keptMs)}
      and not exists (select from link where link.id = mail_outbox.link_id and not ${hasEnded} offset 0)`
    return deleteSome(db, { table: 'mail_outbox', oldest: 'created_at', where, most: sliceSize })
  },
  (db, now) => {
    // A link goes after those that refer to it.
    const where = sql<boolean>`${hasEnded} and expires_at <= ${before(now, keptMs)}
      and not exists (select from link as other where other.superseded_by = link.id offset 0)
      and not exists (select from link as other where other.reminds = link.id offset 0)
      and not exists (select from mail_outbox where mail_outbox.link_id = link.id offset 0)`
    return deleteSome(db, { table: 'link', oldest: 'expires_at', where, most: sliceSize })
  },
  async (db, now) => {
    const recipients = sql`select recipient.ctid
      from bulk_mail cross join lateral (
        select ctid from bulk_mail_recipient where bulk_id = bulk_mail.id limit ${sliceSize}) as recipient
      where bulk_mail.finished_at <= ${before(now, keptMs)}
      limit ${sliceSize}`
    const { numAffectedRows } = await sql`delete from bulk_mail_recipient where ${areRowsOf(recipients)}`.execute(db)
    return Number(numAffectedRows)
  },
]

/**
 * Deletes sent and failed emails, links that ended, recipients of finished bulk mails, and counted attempts, once their time is over:
 * a slice in each statement, until `signal` is aborted.
 */
export const deleteEnded = async (db: Kysely<Database>, now: Date, signal: AbortSignal): Promise<void> => {
  for (const slice of slices) {
    let count = 0
    await inSlices(async () => (await slice(db, now)) > 0 && ++count < mostSlices, signal)
  }
}
