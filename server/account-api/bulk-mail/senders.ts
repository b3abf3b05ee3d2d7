import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { type RecipientResult, updatedCounts } from './advance-batch.ts'
import { lockBulkMail } from './state-changes.ts'

/** A sender without a heartbeat for this long is dead, by the clock of the database, which all processes share. */
const deadAfter = sql`interval '15 seconds'`

/** Records a heartbeat of a sender. */
export const recordHeartbeat = async (db: Kysely<Database>, id: string): Promise<void> => {
  const seen_at = sql<Date>`now()`
  await db
    .insertInto('mail_sender')
    .values({ id, seen_at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at }))
    .execute()
}

/** Ids of senders without a recent heartbeat. */
export const findDeadSenders = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('mail_sender')
    .select('id')
    // A heartbeat that is ahead is none: the database's clock was, too.
    .where(sql<boolean>`(seen_at < now() - ${deadAfter} or seen_at > now() + interval '1 minute')`)
    .execute()
  return rows.map(row => row.id)
}

/** Ids of all senders. When an embedded database is opened, all of them are dead. */
export const findAllSenders = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('mail_sender').select('id').execute()).map(row => row.id)

type Counts = Record<'sent' | 'failed' | 'uncertain', number>

const updateCounts = (trx: Transaction<Database>, bulkId: string, { sent, failed, uncertain }: Counts, now: Date) =>
  sql`
    update bulk_mail as batch
    set ${updatedCounts({ sent: sql`${sent}::int`, failed: sql`${failed}::int`, uncertain: sql`${uncertain}::int` }, sql`false`, now)}
    where batch.id = ${bulkId}`.execute(trx)

const markOne = (db: Kysely<Database>, id: string, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const sender = trx.selectFrom('mail_sender').select('id').where('id', '=', id).forUpdate().skipLocked()
    // Another process handles this sender, or has handled it.
    if (!(await sender.executeTakeFirst())) return
    const claimed = trx
      .selectFrom('bulk_mail_recipient')
      .where(sql<boolean>`state = 'claimed'`)
      .where('claimed_by', '=', id)
    for (const { bulk_id } of await claimed.select('bulk_id').distinct().orderBy('bulk_id').execute()) {
      await lockBulkMail(trx, bulk_id)
      const { numUpdatedRows } = await trx
        .updateTable('bulk_mail_recipient')
        .set({ state: 'uncertain', error: 'interrupted', at: now })
        .where('bulk_id', '=', bulk_id)
        .where(sql<boolean>`state = 'claimed'`)
        .where('claimed_by', '=', id)
        .executeTakeFirstOrThrow()
      await updateCounts(trx, bulk_id, { sent: 0, failed: 0, uncertain: Number(numUpdatedRows) }, now)
    }
    await trx.deleteFrom('mail_sender').where('id', '=', id).execute()
  })

/** Marks the claims of dead senders uncertain: their mails may or may not have been sent. */
export const markInterrupted = async (db: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> => {
  for (const id of ids) await markOne(db, id, now)
}

/**
 * Stores late results of a sender that was wrongly declared dead. Recipients that are still `uncertain` become `sent`
 * or `failed`.
 */
export const recordLateResults = (
  db: Kysely<Database>,
  { bulkId, sender, results }: { bulkId: string; sender: string; results: readonly RecipientResult[] },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async trx => {
    await lockBulkMail(trx, bulkId)
    const counts: Counts = { sent: 0, failed: 0, uncertain: 0 }
    for (const { seq, state, error } of results) {
      if (state !== 'sent' && state !== 'failed') continue
      const { numUpdatedRows } = await trx
        .updateTable('bulk_mail_recipient')
        .set({ state, error, at: now })
        .where('bulk_id', '=', bulkId)
        .where('seq', '=', seq)
        .where('state', '=', 'uncertain')
        .where('claimed_by', '=', sender)
        .executeTakeFirstOrThrow()
      counts[state] += Number(numUpdatedRows)
      counts.uncertain -= Number(numUpdatedRows)
    }
    await updateCounts(trx, bulkId, counts, now)
  })
