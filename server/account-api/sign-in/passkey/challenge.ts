import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { newSecret, secretHash } from '../../access/caller/secret.ts'
import type { Database } from '../../database/schema.ts'
import { deleteSome } from '../../database/some-rows.ts'
import { lasting } from '../../database/window.ts'

export const challengeLifeMs = 5 * 60_000

/** What may use a challenge, and for what. */
export type Bond = Pick<Database['passkey_challenge'], 'purpose' | 'bound_to'>

/** Issues a challenge, as base64url. Only its digest is stored. */
export const issueChallenge = async (db: Kysely<Database>, bond: Bond, now: Date): Promise<string> => {
  const { secret, hash } = newSecret()
  await deleteSome(db, { table: 'passkey_challenge', oldest: 'expires_at', where: sql<boolean>`expires_at <= ${now}` })
  const expires_at = new Date(now.getTime() + challengeLifeMs)
  await db
    .insertInto('passkey_challenge')
    .values({ hash, ...bond, expires_at })
    .execute()
  return secret
}

/**
 * Uses a challenge up, whatever comes of it: of two uses at once, one has it.
 *
 * @throws 410 `challenge_ended`: used, too old, or not for this
 */
export const takeChallenge = async (
  db: Kysely<Database>,
  challenge: string,
  { purpose, bound_to }: Bond,
  now: Date,
): Promise<void> => {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', secretHash(challenge))
    .where('purpose', '=', purpose)
    .where('bound_to', '=', bound_to)
    .where(lasting('expires_at', challengeLifeMs, now))
    .returning('hash')
    .executeTakeFirst()
  if (!taken) throw new AppError('challenge_ended')
}
