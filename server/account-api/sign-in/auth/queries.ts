import type { Kysely, Transaction } from 'kysely'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/endings.ts'
import { rowCount } from '../../database/row-count.ts'
import type { Database } from '../../database/schema.ts'

/** The account of an address among customers or employees, with the data that decide a login. */
export const findAccount = (db: Kysely<Database>, email: string, kind: 'customer' | 'employee') =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'password_hash', 'regist_flg', 'active_flg', 'lock_flg', 'is_only_view', 'epoch'])
    .select(['last_login_at', 'registered_at', 'unlocked_at'])
    .select(eb => [
      eb
        .selectFrom('company_user')
        .innerJoin('company', 'company.code', 'company_user.company_code')
        .whereRef('company_user.user_id', '=', 'user.id')
        .where(countsAsMember)
        .select(rowCount.as('count'))
        .as('active_companies'),
      eb
        .selectFrom('company_user')
        .whereRef('company_user.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max<0 | 1 | null>('company_user.manager_flg').as('manager_flg'))
        .as('manager_flg'),
    ])
    .where('email', '=', email)
    .where('is_employee', '=', kind === 'employee' ? 1 : 0)
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks an unused account, and ends everything that was begun before. @returns false if a concurrent login has locked it */
export const lockForInactivity = async (trx: Transaction<Database>, id: string, now: Date): Promise<boolean> => {
  const locked = await trx
    .updateTable('user')
    .set({ lock_flg: 1, lock_reason: 'inactivity', locked_at: now, updated_at: now })
    .where('id', '=', id)
    .where('lock_flg', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (locked) await endBegun(trx, 'lock', { userIds: [id] }, now)
  return locked !== undefined
}

export const recordLogin = async (db: Kysely<Database>, id: string, now: Date): Promise<void> => {
  await db.updateTable('user').set({ last_login_at: now }).where('id', '=', id).execute()
}
