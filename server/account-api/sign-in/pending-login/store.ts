import { timingSafeEqual } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { isWithin } from '../../../http/window.ts'
import { secretHash } from '../../access/caller/secret.ts'
import type { Database } from '../../database/schema.ts'
import { deleteSome } from '../../database/some-rows.ts'
import { lasting } from '../../database/window.ts'

const minuteMs = 60_000

/** A login waits this long for its further step: for several codes. */
export const pendingLifeMs = 30 * minuteMs
const codeLifeMs = 10 * minuteMs
const triesPerCode = 5
/** The first code, and three more. */
const codesPerLogin = 4

/** The stored form of a code. It needs the login's secret, which is not stored: a million codes are soon tried. */
export const codeHash = (secret: string, code: string): Uint8Array => secretHash(`${secret} ${code}`)

/** A login that waits for a further step; undefined if it is over, or if its secret is not of this kind. */
export const findPendingLogin = (
  db: Kysely<Database>,
  { secret, kind }: { secret: string; kind: 'customer' | 'employee' },
  now: Date,
) =>
  db
    .selectFrom('login_proof')
    .select(['hash', 'user_id', 'epoch', 'email', 'expires_at'])
    .select(eb => eb('code_hash', 'is', null).as('wants_passkey'))
    .where('hash', '=', secretHash(secret))
    .where('kind', '=', kind)
    .where(lasting('expires_at', pendingLifeMs, now))
    .executeTakeFirst()
export type PendingLogin = NonNullable<Awaited<ReturnType<typeof findPendingLogin>>>

/**
 * Tries a code once. Concurrent tries take turns, so that they cannot pass the limit together, and one right code completes one
 * login. A try is stored also if it is wrong: the caller must not throw in the transaction.
 *
 * @returns `void`: the code had its time or its tries; `over`: the login has ended
 */
export const tryCode = async (
  trx: Transaction<Database>,
  { hash, hashOfCode }: { hash: Uint8Array; hashOfCode: Uint8Array },
  now: Date,
): Promise<'right' | 'wrong' | 'void' | 'over'> => {
  const found = await trx
    .selectFrom('login_proof')
    .select(['code_hash', 'code_sent_at', 'tries'])
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (!found?.code_hash || !found.code_sent_at) return 'over'
  const isRecent = isWithin(found.code_sent_at.getTime(), codeLifeMs, now.getTime())
  if (found.tries >= triesPerCode || !isRecent) return 'void'
  if (timingSafeEqual(found.code_hash, hashOfCode)) {
    await trx.deleteFrom('login_proof').where('hash', '=', hash).execute()
    return 'right'
  }
  await trx
    .updateTable('login_proof')
    .set({ tries: found.tries + 1 })
    .where('hash', '=', hash)
    .execute()
  return 'wrong'
}

/** Replaces the code of a login by another, which voids it. @returns false if it has had all its codes, or has ended */
export const replaceCode = async (
  trx: Transaction<Database>,
  { hash, hashOfCode }: { hash: Uint8Array; hashOfCode: Uint8Array },
  now: Date,
): Promise<boolean> => {
  const replaced = await trx
    .updateTable('login_proof')
    .set(eb => ({ code_hash: hashOfCode, code_sent_at: now, tries: 0, codes: eb('codes', '+', 1) }))
    .where('hash', '=', hash)
    .where('codes', '<', codesPerLogin)
    .returning('hash')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Gives a code back that could not be mailed. */
export const returnCode = async (db: Kysely<Database>, hash: Uint8Array): Promise<void> => {
  await db
    .updateTable('login_proof')
    .set(eb => ({ codes: eb('codes', '-', 1) }))
    .where('hash', '=', hash)
    .execute()
}

export const deletePendingLogin = async (db: Kysely<Database>, hash: Uint8Array): Promise<void> => {
  await db.deleteFrom('login_proof').where('hash', '=', hash).execute()
}

/**
 * Ends a pending login that is completed: of two ways at once, one completes it.
 *
 * @throws 410 `login_ended`
 */
export const takePendingLogin = async (trx: Transaction<Database>, hash: Uint8Array): Promise<void> => {
  const taken = await trx.deleteFrom('login_proof').where('hash', '=', hash).returning('hash').executeTakeFirst()
  if (!taken) throw new AppError('login_ended')
}

/** Deletes logins that were not completed in time. */
export const deleteExpired = (db: Kysely<Database>, now: Date): Promise<number> =>
  deleteSome(db, { table: 'login_proof', oldest: 'expires_at', where: sql<boolean>`expires_at <= ${now}` })
