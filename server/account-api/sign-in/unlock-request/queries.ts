import type { Kysely, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { codeLength, type Database, nameColumns, type UnlockKind } from '../../database/schema.ts'

/** Locks the owner of an unlock token until the transaction ends; includes the companies they administer. */
export const findLockedPerson = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('user')
    .select(['id', 'email', 'lock_flg'])
    .select(nameColumns)
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .whereRef('company_user.user_id', '=', 'user.id')
          .where('company_user.manager_flg', '=', 1)
          .orderBy('company_user.created_at')
          .orderBy(codeLength)
          .orderBy('company.code')
          .select(['company.code', 'company.company']),
      ).as('companies'),
    )
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof findLockedPerson>>>

/** Whether a person is locked. */
export const isLocked = async (db: Kysely<Database>, userId: string): Promise<boolean> =>
  (await db.selectFrom('user').select('lock_flg').where('id', '=', userId).executeTakeFirst())?.lock_flg === 1

/** Stores a request; undefined if one of its kind is already pending, also with concurrent calls. */
export const insertUnlockRequest = async (
  trx: Transaction<Database>,
  request: { user_id: string; kind?: UnlockKind; text: string; requested_at: Date },
): Promise<string | undefined> => {
  const row = await trx
    .insertInto('unlock_request')
    .values(request)
    .onConflict(conflict => conflict.columns(['user_id', 'kind']).where('state', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
