import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { newSecret } from './secret.ts'

/** The BFF ends its sessions after at most 10 hours; a token outlives them a little. */
const lifeMs = 12 * 60 * 60 * 1000

/** Starts a session of a person: the api_token, of which only the hash is kept. */
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

/** Takes one session over into its person's present epoch, which has ended all others; those are forgotten. */
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
