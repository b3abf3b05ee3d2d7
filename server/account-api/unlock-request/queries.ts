import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Who holds an unlock token, and what decides whether a request may be made; held until the transaction ends. */
export const findLockedPerson = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('user')
    .select(['id', 'email', 'lock_flg'])
    .select(eb =>
      eb
        .selectFrom('company_user')
        .whereRef('company_user.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max<0 | 1 | null>('company_user.manager_flg').as('manager_flg'))
        .as('manager_flg'),
    )
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Notes a request; undefined: one is pending already, also when two come at once. */
export const insertUnlockRequest = async (
  trx: Transaction<Database>,
  request: { user_id: string; text: string; requested_at: Date },
): Promise<string | undefined> => {
  const row = await trx
    .insertInto('unlock_request')
    .values(request)
    .onConflict(conflict => conflict.column('user_id').where('state', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
