import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../database/schema.ts'

/** Who holds an unlock token, with the companies that they administer; held until the transaction ends. */
export const findLockedPerson = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('user')
    .select(['id', 'email', 'lock_flg', 'first_name', 'middle_name', 'family_name'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .whereRef('company_user.user_id', '=', 'user.id')
          .where('company_user.manager_flg', '=', 1)
          .orderBy('company_user.created_at')
          .orderBy('company.code')
          .select(['company.code', 'company.company']),
      ).as('companies'),
    )
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof findLockedPerson>>>

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
