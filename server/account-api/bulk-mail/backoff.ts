import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

const seconds = (count: number) => count * 1000
const firstHoldMs = seconds(5)
const longestHoldMs = seconds(300)

/**
 * Leaves the mail server alone for a while, the longer the more often it could not be reached. Mails that find out at the same
 * time count once.
 */
export const startBackoff = async (db: Kysely<Database>, trouble: string, now: Date): Promise<void> => {
  const wait = sql`least(${firstHoldMs} * 2 ^ least(failures, 20), ${longestHoldMs}) * interval '1 millisecond'`
  await db
    .updateTable('mail_flow')
    .set(eb => ({ failures: eb('failures', '+', 1), held_until: sql<Date>`${now}::timestamptz + ${wait}`, trouble }))
    .where(eb => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .execute()
}

/** The mail server has answered: nothing holds mails any more. */
export const endBackoff = async (db: Kysely<Database>): Promise<void> => {
  await db
    .updateTable('mail_flow')
    .set({ failures: 0, held_until: null, trouble: null })
    .where('failures', '>', 0)
    .execute()
}

/** Batches for which there is something to do now. */
export const findDueBatches = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('bulk_mail')
    .innerJoin('mail_flow', join => join.onTrue())
    .select('bulk_mail.id')
    .where(sql<boolean>`bulk_mail.state in ('queued', 'sending')`)
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
