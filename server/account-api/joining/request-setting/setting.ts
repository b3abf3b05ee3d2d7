import type { Kysely, Transaction } from 'kysely'
import type { RequestSetting } from '../../../../shared/contract/joining/request-setting.ts'
import type { Database } from '../../database/schema.ts'

const name = 'request'

/** Until employees change it: links are mailed at once, and the maker gets no mail. */
const initial: RequestSetting = { held_kinds: [], notify: 'off', row_version: 0 }

/** How access requests are received. */
export const findRequestSetting = async (db: Kysely<Database>): Promise<RequestSetting> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value as RequestSetting | undefined) ?? initial
}

/** The same, locked until the transaction ends. */
export const lockRequestSetting = async (trx: Transaction<Database>): Promise<RequestSetting> => {
  await trx
    .insertInto('setting')
    .values({ name, value: JSON.stringify(initial) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.value as RequestSetting
}

/** Stores the locked setting. */
export const updateRequestSetting = async (trx: Transaction<Database>, setting: RequestSetting): Promise<void> => {
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(setting) })
    .where('name', '=', name)
    .execute()
}
