import type { Transaction } from 'kysely'
import { type Database, nextVersion } from '../../database/schema.ts'

/** Takes the password from an account until its person sets a new one; and locks the account, if so decided. */
export const takePassword = async (
  trx: Transaction<Database>,
  userId: string,
  { isLocked, now }: { isLocked?: boolean; now: Date },
): Promise<void> => {
  await trx
    .updateTable('user')
    .set({
      password_hash: null,
      ...(isLocked ? { lock_flg: 1, lock_reason: 'manual', locked_at: now } : {}),
      ...nextVersion(now),
    })
    .where('id', '=', userId)
    .execute()
}
