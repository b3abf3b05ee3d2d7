import { type Kysely, sql } from 'kysely'
import { inSlices } from '../database/in-slices.ts'
import type { Database } from '../database/schema.ts'
import { areRowsOf } from '../database/some-rows.ts'
import { isBeyond } from '../database/window.ts'

const seconds = (count: number) => count * 1000
const firstBackoffMs = seconds(5)
const maxBackoffMs = seconds(300)

/**
 * Starts or extends the backoff of an unreachable mail server, doubled with each failure. Mails that fail during a
 * backoff do not extend it.
 */
export const startBackoff = async (db: Kysely<Database>, trouble: string, now: Date): Promise<void> => {
  const wait = sql`least(${firstBackoffMs} * 2 ^ least(failures, 20), ${maxBackoffMs}) * interval '1 millisecond'`
  await db
    .updateTable('mail_flow')
    .set(eb => ({ failures: eb('failures', '+', 1), held_until: sql<Date>`${now}::timestamptz + ${wait}`, trouble }))
    .where(eb => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .execute()
}

/** Ends the backoff after the mail server has answered. */
export const endBackoff = async (db: Kysely<Database>): Promise<void> => {
  await db
    .updateTable('mail_flow')
    .set({ failures: 0, held_until: null, trouble: null })
    .where('failures', '>', 0)
    .execute()
}

/** Most recipients of a statement. */
const sliceSize = 500

/** Longest wait between two mails, at one in a minute. */
export const longestPaceMs = seconds(60)
/** Longest wait of a recipient for the next attempt, after refusals that concern us. */
const longestRetryMs = 24 * 60 * 60 * 1000

/** Ends waits that began while a clock was ahead: of all mail, and of recipients for their next attempt. */
export const endLongWaits = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db
    .updateTable('mail_flow')
    .set({ held_until: null })
    .where(isBeyond('held_until', maxBackoffMs, now))
    .execute()
  await db
    .updateTable('mail_flow')
    .set({ next_at: now })
    .where(isBeyond('next_at', longestPaceMs, now))
    .execute()
  // In the order of the index: otherwise each slice reads all who wait.
  const waiting = sql`select recipient.ctid
    from bulk_mail cross join lateral (
      select ctid from bulk_mail_recipient
      where bulk_id = bulk_mail.id and state = 'pending' and ${isBeyond('due_at', longestRetryMs, now)}
      order by due_at limit ${sliceSize}) as recipient
    where bulk_mail.state in ('queued', 'sending')
    limit ${sliceSize}`
  const update = db
    .updateTable('bulk_mail_recipient')
    .set({ due_at: now })
    .where(areRowsOf(waiting))
    .where(sql<boolean>`state = 'pending'`)
  await inSlices(async () => Number((await update.executeTakeFirstOrThrow()).numUpdatedRows) === sliceSize)
}

/** Ids of batches that have mails to send now. */
export const findDueBatches = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('bulk_mail')
    .innerJoin('mail_flow', join => join.onTrue())
    .select('bulk_mail.id')
    .where(sql<boolean>`bulk_mail.state in ('queued', 'sending')`)
    .where(eb => eb.or([eb('bulk_mail.send_at', 'is', null), eb('bulk_mail.send_at', '<=', now)]))
    .where(eb => eb.or([eb('mail_flow.held_until', 'is', null), eb('mail_flow.held_until', '<=', now)]))
    .where(eb =>
      eb.or([
        eb('bulk_mail.claimed_to', '<', eb.ref('bulk_mail.total')),
        eb.exists(
          eb
            .selectFrom('bulk_mail_recipient')
            .select('seq')
            .whereRef('bulk_mail_recipient.bulk_id', '=', 'bulk_mail.id')
            .where(sql<boolean>`bulk_mail_recipient.state = 'pending'`)
            .where('due_at', '<=', now),
        ),
      ]),
    )
    .orderBy('bulk_mail.id')
    .execute()
  return rows.map(row => row.id)
}
