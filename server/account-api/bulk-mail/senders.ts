import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { movedCounts, type Noted } from './advance-batch.ts'
import { lockBulkMail } from './control.ts'

/** A sender that has not been seen for so long has died. By the clock of the database, which all share. */
const deadAfter = sql`interval '15 seconds'`

/** Says that a sender lives. */
export const noteSeen = async (db: Kysely<Database>, id: string): Promise<void> => {
  const seen_at = sql<Date>`now()`
  await db
    .insertInto('mail_sender')
    .values({ id, seen_at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at }))
    .execute()
}

/** Senders that have died. */
export const findDead = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('mail_sender')
    .select('id')
    .where(sql<boolean>`seen_at < now() - ${deadAfter}`)
    .execute()
  return rows.map(row => row.id)
}

/** Every sender: on a database that is this process's alone, at its start, all have died. */
export const findAll = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('mail_sender').select('id').execute()).map(row => row.id)

type Counts = Record<'sent' | 'failed' | 'uncertain', number>

const moveCounts = (trx: Transaction<Database>, bulkId: string, { sent, failed, uncertain }: Counts, now: Date) =>
  sql`
    update bulk_mail as batch
    set ${movedCounts({ sent: sql`${sent}::int`, failed: sql`${failed}::int`, uncertain: sql`${uncertain}::int` }, sql`false`, now)}
    where batch.id = ${bulkId}`.execute(trx)

const buryOne = (db: Kysely<Database>, id: string, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const sender = trx.selectFrom('mail_sender').select('id').where('id', '=', id).forUpdate().skipLocked()
    // Another process is about it, or was.
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
      await moveCounts(trx, bulk_id, { sent: 0, failed: 0, uncertain: Number(numUpdatedRows) }, now)
    }
    await trx.deleteFrom('mail_sender').where('id', '=', id).execute()
  })

/** What senders had claimed when they ended is uncertain from now on: it may have been handed over, and nobody knows. */
export const markInterrupted = async (db: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> => {
  for (const id of ids) await buryOne(db, id, now)
}

/**
 * Notes of a sender that was taken for dead meanwhile and was not: what it knows to be sent or failed is uncertain no longer,
 * unless a person has had it sent again.
 */
export const noteLate = (
  db: Kysely<Database>,
  { bulkId, sender, noted }: { bulkId: string; sender: string; noted: readonly Noted[] },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async trx => {
    await lockBulkMail(trx, bulkId)
    const counts: Counts = { sent: 0, failed: 0, uncertain: 0 }
    for (const { seq, state, error } of noted) {
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
    await moveCounts(trx, bulkId, counts, now)
  })
