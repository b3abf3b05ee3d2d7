import type { Kysely, Transaction } from 'kysely'
import { findLink, isCurrent } from '../../access/link.ts'
import type { Database } from '../../database/schema.ts'
import type { Person } from '../person/find-person.ts'

/**
 * A reset link with its owner. It is bound to the mailed address: undefined if the address has changed or the account
 * is unregistered.
 */
export const findResetLink = async (db: Kysely<Database>, token: string) => {
  const link = await findLink(db, token, ['reset'])
  if (!link) return undefined
  const holder = await db
    .selectFrom('user')
    .select(['id', 'email', 'is_employee'])
    .where('id', '=', link.user_id)
    .where('email', '=', link.email)
    .where('regist_flg', '=', 1)
    .executeTakeFirst()
  return holder && { link, holder }
}

/** Whether the last reset link mailed to a person is still valid. */
export const hasOpenResetLink = async (
  db: Kysely<Database>,
  { id, email }: Pick<Person, 'id' | 'email'>,
  now: Date,
): Promise<boolean> => {
  const link = await db
    .selectFrom('link')
    .select('id')
    .where('user_id', '=', id)
    .where('purpose', '=', 'reset')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('superseded_by', 'is', null)
    .where(isCurrent(now))
    .executeTakeFirst()
  return link !== undefined
}

export const findPasswordHash = async (db: Kysely<Database>, userId: string): Promise<string | null | undefined> =>
  (await db.selectFrom('user').select('password_hash').where('id', '=', userId).executeTakeFirst())?.password_hash

/**
 * Sets a new password.
 *
 * @param replaced sets the password only if this is still the current hash
 * @returns whether the password was set
 */
export const setPassword = async (
  trx: Transaction<Database>,
  { userId, hash, replaced }: { userId: string; hash: string; replaced?: string },
  now: Date,
): Promise<boolean> => {
  const set = await trx
    .updateTable('user')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', userId)
    .$if(replaced !== undefined, query => query.where('password_hash', '=', replaced ?? ''))
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}
