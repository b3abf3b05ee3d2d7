import { type Kysely, sql, type Transaction } from 'kysely'
import { everybody } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import { inSlices } from '../database/in-slices.ts'
import type { Database } from '../database/schema.ts'
import { concernedBy, recipients } from './recipients.ts'
import { currentTotal, lockBulkMail } from './state-changes.ts'

/** People of one transaction, whether or not they get the mail. */
const slicePeople = 500

/** The last person of the slice after a person; undefined: it is the last slice. */
const endOfSlice = async (trx: Transaction<Database>, after: string): Promise<string | undefined> => {
  const people = trx.selectFrom('user').select('id').where('id', '>', after).orderBy('id')
  return (
    await people
      .offset(slicePeople - 1)
      .limit(1)
      .executeTakeFirst()
  )?.id
}

/** Stores the next recipients, in the order of their ids. @returns whether people are left */
export const collectSlice = async (trx: Transaction<Database>, id: string): Promise<boolean> => {
  const mail = await lockBulkMail(trx, id)
  if (!mail || mail.collected_after === null) return false
  const after = mail.collected_after
  const last = await endOfSlice(trx, after)
  const concerned = recipients(trx, await concernedBy(trx, mail.audience ?? everybody))
    .where('user.id', '>', after)
    .$if(last !== undefined, query => query.where('user.id', '<=', last ?? ''))
  await trx
    .insertInto('bulk_mail_recipient')
    .columns(['bulk_id', 'seq', 'user_id', 'email', 'locale'])
    .expression(
      concerned.select(eb => [
        eb.val(id).as('bulk_id'),
        sql<number>`row_number() over (order by "user".id) +
          (select coalesce(max(seq), 0) from bulk_mail_recipient where bulk_id = ${id})`.as('seq'),
        'user.id',
        'user.email',
        'user.locale',
      ]),
    )
    .execute()
  const collecting = trx.updateTable('bulk_mail').where('id', '=', id)
  if (last !== undefined) {
    await collecting.set({ collected_after: last }).execute()
    return true
  }
  await collecting.set({ collected_after: null, total: currentTotal }).execute()
  // All have gone since they were counted.
  const isEmpty = trx.updateTable('bulk_mail').where('id', '=', id).where('total', '=', 0)
  await isEmpty.set({ state: 'done', finished_at: mail.started_at }).execute()
  return false
}

/**
 * Stores the recipients of a bulk mail: each person by what holds when their slice is stored. It is sent to nobody before that.
 *
 * @returns their number
 */
export const collectRecipients = async (db: Kysely<Database>, id: string, signal?: AbortSignal): Promise<number> => {
  await inSlices(() => db.transaction().execute(trx => collectSlice(trx, id)), signal)
  return (await db.selectFrom('bulk_mail').select('total').where('id', '=', id).executeTakeFirst())?.total ?? 0
}
