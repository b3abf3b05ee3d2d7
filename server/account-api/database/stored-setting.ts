import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** A setting of the installation. `initial` applies until employees change it. */
interface Setting<TValue> {
  name: string
  initial: TValue
}

export const findSetting = async <TValue>(
  db: Kysely<Database>,
  { name, initial }: Setting<TValue>,
): Promise<TValue> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value as TValue | undefined) ?? initial
}

/** The same, locked until the transaction ends. */
export const lockSetting = async <TValue>(
  trx: Transaction<Database>,
  { name, initial }: Setting<TValue>,
): Promise<TValue> => {
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
  return row.value as TValue
}

/** Stores the locked setting. */
export const updateSetting = async <TValue>(
  trx: Transaction<Database>,
  { name }: Setting<TValue>,
  value: TValue,
): Promise<void> => {
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute()
}
