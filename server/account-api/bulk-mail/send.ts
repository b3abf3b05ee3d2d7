import { type Kysely, sql, type Transaction } from 'kysely'
import type { BulkMailDraft } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import { rowCount } from '../database/row-count.ts'
import type { Database } from '../database/schema.ts'
import { recipients } from './recipients.ts'

/** Current number of recipients of a bulk mail. */
export const countRecipients = async (db: Kysely<Database>): Promise<number> => {
  const row = await recipients(db).select(rowCount.as('count')).executeTakeFirstOrThrow()
  return row.count
}

interface NewBulkMail extends BulkMailDraft {
  sent_by: string
  idempotency_key: string
}

/**
 * Stores a bulk mail. A concurrent request with the same key waits here.
 *
 * @returns its id; undefined if the key is used already
 */
export const insertBulkMail = async (
  trx: Transaction<Database>,
  mail: NewBulkMail,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`select nextval('bulk_mail_number')::text as number`.execute(trx)
  const id = `B${rows[0]?.number.padStart(6, '0')}`
  const row = await trx
    .insertInto('bulk_mail')
    .values({ id, ...mail, started_at: now })
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Inserts the recipient rows of a bulk mail, generated in the database. @returns their number */
export const insertRecipients = async (trx: Transaction<Database>, id: string): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bulk_mail_recipient')
    .columns(['bulk_id', 'seq', 'user_id', 'email', 'locale'])
    .expression(
      recipients(trx).select(eb => [
        eb.val(id).as('bulk_id'),
        sql<number>`row_number() over (order by "user".id)`.as('seq'),
        'user.id',
        'user.email',
        'user.locale',
      ]),
    )
    .executeTakeFirstOrThrow()
  const total = Number(numInsertedOrUpdatedRows)
  await trx.updateTable('bulk_mail').set({ total }).where('id', '=', id).execute()
  return total
}

/** Finds a bulk mail by its idempotency key. */
export const findByKey = (db: Kysely<Database>, key: string) =>
  db
    .selectFrom('bulk_mail')
    .select(['id', 'subject', 'body', 'total'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
