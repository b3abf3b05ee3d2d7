import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { newSecret } from './secret.ts'

/** The longest session that the BFF allows (SESSION_ABSOLUTE_HOURS). */
const lifeMs = 12 * 60 * 60 * 1000

/** Issues an api_token for a person. Only its hash is stored. */
export const issueToken = async (
  db: Kysely<Database>,
  person: { id: string; epoch: number },
  kind: 'customer' | 'employee',
  now: Date,
): Promise<string> => {
  const { secret, hash } = newSecret()
  await db.deleteFrom('token').where('expires_at', '<=', now).execute()
  await db
    .insertInto('token')
    .values({
      hash,
      user_id: person.id,
      kind,
      epoch: person.epoch,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  return secret
}

/** Moves one token into the person's new epoch, and deletes the others, which that epoch has revoked. */
export const renewToken = async (
  trx: Transaction<Database>,
  { userId, tokenHash }: { userId: string; tokenHash: Uint8Array },
): Promise<void> => {
  await trx
    .updateTable('token')
    .set(eb => ({ epoch: eb.selectFrom('user').select('epoch').where('id', '=', userId) }))
    .where('hash', '=', tokenHash)
    .execute()
  await trx.deleteFrom('token').where('user_id', '=', userId).where('hash', '!=', tokenHash).execute()
}

export const endToken = async (db: Kysely<Database>, hash: Uint8Array): Promise<void> => {
  await db.deleteFrom('token').where('hash', '=', hash).execute()
}
