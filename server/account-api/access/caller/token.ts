import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'
import { deleteSome } from '../../database/some-rows.ts'
import { lasting } from '../../database/window.ts'
import { newSecret } from './secret.ts'

/** The longest session that the BFF allows (SESSION_ABSOLUTE_HOURS). */
const lifeMs = 12 * 60 * 60 * 1000

/** Whether a token lives: it was issued neither too long ago nor by a clock that was ahead. */
export const isUnexpired = (now: Date) => lasting('token.expires_at', lifeMs, now)

/** A login at the OpenID provider: the name of its session there, '' if it has none, and when the person gave their proof there. */
export interface OidcLogin {
  sid: string
  provedAt: Date
}

/** What a person gave at a login. */
export interface GivenAtLogin {
  withPassword: boolean
  /** Since when there is the passkey or the recovery codes of the login, or the first factor that led to them; null: it wanted none. */
  factorSince: Date | null
}

interface NewToken {
  kind: 'customer' | 'employee'
  /** Digest of the mark of its browser. */
  browser: Uint8Array
  /** Absent: the person logged in here. */
  oidc?: OidcLogin | undefined
  given: GivenAtLogin
}

/** Issues an api_token for a person. Only its hash is stored. */
export const issueToken = async (
  db: Kysely<Database>,
  person: { id: string; epoch: number },
  { kind, browser, oidc, given }: NewToken,
  now: Date,
): Promise<string> => {
  const { secret, hash } = newSecret()
  await deleteSome(db, { table: 'token', oldest: 'expires_at', where: sql<boolean>`expires_at <= ${now}` })
  await db
    .insertInto('token')
    .values({
      hash,
      user_id: person.id,
      kind,
      epoch: person.epoch,
      device: browser,
      created_at: now,
      last_used_at: now,
      factor_since: given.factorSince,
      with_password: given.withPassword ? 1 : 0,
      ...(oidc ? { oidc_sid: oidc.sid, proved_at: oidc.provedAt } : {}),
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  return secret
}

/**
 * Checks in the transaction of a change that the caller's session was not ended since the request was admitted. An ending in progress is
 * waited for; a later one waits for this transaction, and finds what it has begun. It comes before the lock of a job: an ending locks
 * the person first, then their jobs.
 *
 * @throws 401
 */
export const mustHoldToken = async (
  trx: Kysely<Database>,
  { userId, tokenHash }: { userId: string; tokenHash: Uint8Array },
): Promise<void> => {
  const findHeld = () =>
    trx
      .selectFrom('token')
      .innerJoin('user', 'user.id', 'token.user_id')
      .select('user.id')
      .where('token.hash', '=', tokenHash)
      .where('user.id', '=', userId)
      .whereRef('token.epoch', '=', 'user.epoch')
      .forShare('user')
      .forKeyShare('token')
      .executeTakeFirst()
  // After waiting for an ending that keeps this session, the first query compares its earlier epoch.
  const held = (await findHeld()) ?? (await findHeld())
  if (!held) throw new AppError('unauthorized')
}

/** Whether a token, by its hash, is a person's. */
export const hasToken = async (db: Kysely<Database>, userId: string, hash: Uint8Array): Promise<boolean> => {
  const found = db.selectFrom('token').select('hash').where('user_id', '=', userId).where('hash', '=', hash)
  return (await found.executeTakeFirst()) !== undefined
}

/** Most tokens that a list names. */
const listedTokens = 100

/** Digests of the person's valid tokens in base64url, the newest first. */
export const validTokens = async (
  db: Kysely<Database>,
  { userId, kind }: { userId: string; kind: 'customer' | 'employee' },
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select('token.hash')
    .where('token.user_id', '=', userId)
    .where('token.kind', '=', kind)
    .where(isUnexpired(now))
    .whereRef('token.epoch', '=', 'user.epoch')
    .orderBy('token.created_at', 'desc')
    .orderBy('token.hash')
    .limit(listedTokens)
    .execute()
  return rows.map(({ hash }) => Buffer.from(hash).toString('base64url'))
}

export const endToken = async (db: Kysely<Database>, hash: Uint8Array): Promise<void> => {
  await db.deleteFrom('token').where('hash', '=', hash).execute()
}
