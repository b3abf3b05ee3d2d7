import type { Kysely, Transaction } from 'kysely'
import { type Database, rowCount } from '../../database/schema.ts'

/** The passkeys of a person, the oldest first. */
export const findPasskeys = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The suspended passkeys of a person, the oldest first. No login finds them. */
export const findSuspended = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('suspended_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at', 'suspended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Whether an authenticator's passkey is suspended, of whichever person. */
export const isSuspended = async (db: Kysely<Database>, credentialId: string): Promise<boolean> => {
  const suspended = db.selectFrom('suspended_passkey').select('id').where('credential_id', '=', credentialId)
  return (await suspended.executeTakeFirst()) !== undefined
}

/** The passkey that an authenticator names, and `since` when there is the first factor that led to it. */
export const findPasskey = (db: Kysely<Database>, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'user_id', 'name', 'public_key'])
    .select(eb => eb.fn.coalesce('factor_since', 'created_at').as('since'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Deletes a passkey of a person, in use or suspended; undefined if it is neither. */
export const deletePasskey = async (trx: Transaction<Database>, { id, userId }: { id: string; userId: string }) => {
  for (const table of ['passkey', 'suspended_passkey'] as const) {
    const deleted = trx.deleteFrom(table).where('id', '=', id).where('user_id', '=', userId).returning('name')
    const row = await deleted.executeTakeFirst()
    if (row) return { name: row.name, wasSuspended: table === 'suspended_passkey' }
  }
  return undefined
}

/** Whether a person is asked for a passkey after the right password. */
export const hasPasskey = async (db: Kysely<Database>, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined

/** How many recovery codes of a person are not used yet. */
export const countRecoveryCodes = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(rowCount.as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Notes the use of a passkey, if its counter has gone up: authenticators without a counter always tell 0. Of two uses with the same
 * counter, one is noted.
 */
export const recordUse = async (
  trx: Transaction<Database>,
  { id, counter, backed_up }: { id: string; counter: number; backed_up: 0 | 1 },
  now: Date,
): Promise<'used' | 'cloned' | 'removed'> => {
  const used = await trx
    .updateTable('passkey')
    .set({ counter, backed_up, last_used_at: now })
    .where('id', '=', id)
    .where(eb => eb.or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  if (used) return 'used'
  const kept = await trx.selectFrom('passkey').select('id').where('id', '=', id).executeTakeFirst()
  return kept ? 'cloned' : 'removed'
}
