import { type Kysely, sql } from 'kysely'
import { newSecret, secretHash } from '../../access/caller/secret.ts'
import { days } from '../../access/link.ts'
import type { Database } from '../../database/schema.ts'
import { deleteSome } from '../../database/some-rows.ts'
import { within } from '../../database/window.ts'

/** A browser is forgotten after this time without a login. */
const lifeMs = days(180)

/** Number of most recent browsers remembered per account. */
const browsersPerPerson = 20

/** The digest of the mark that belongs to the person; undefined if all marks are those of others, or of an unknown person. */
export const findKnownBrowser = async (
  db: Kysely<Database>,
  { userId, marks }: { userId: string | undefined; marks: readonly string[] },
  now: Date,
): Promise<Uint8Array | undefined> => {
  if (marks.length === 0) return undefined
  const row = await db
    .selectFrom('device_mark')
    .select('hash')
    .where('hash', 'in', marks.map(secretHash))
    .where(within('issued_at', lifeMs, now))
    // Also for an unknown person, so that both take the same time.
    .where('user_id', '=', userId ?? '')
    .orderBy('issued_at', 'desc')
    .executeTakeFirst()
  return row?.hash
}

/**
 * Remembers a browser under a new mark and invalidates its previous one. Only the digest is stored. @returns the mark and its digest
 */
export const rememberBrowser = async (
  db: Kysely<Database>,
  { userId, replaced }: { userId: string; replaced: Uint8Array | undefined },
  now: Date,
): Promise<{ mark: string; browser: Uint8Array }> => {
  const { secret, hash } = newSecret()
  if (replaced) await db.deleteFrom('device_mark').where('hash', '=', replaced).execute()
  await deleteSome(db, {
    table: 'device_mark',
    oldest: 'issued_at',
    where: sql<boolean>`not ${within('issued_at', lifeMs, now)}`,
  })
  await db.insertInto('device_mark').values({ hash, user_id: userId, issued_at: now }).execute()
  await db
    .deleteFrom('device_mark')
    .where('hash', 'in', eb =>
      eb
        .selectFrom('device_mark')
        .select('hash')
        .where('user_id', '=', userId)
        .orderBy('issued_at', 'desc')
        .orderBy('hash')
        .offset(browsersPerPerson),
    )
    .execute()
  return { mark: secret, browser: hash }
}
