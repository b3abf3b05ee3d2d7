import type { Kysely } from 'kysely'
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

export const endToken = async (db: Kysely<Database>, hash: Uint8Array): Promise<void> => {
  await db.deleteFrom('token').where('hash', '=', hash).execute()
}
