import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { recoveryCodesPerPerson } from '../../../../shared/model/passkey.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import type { Client } from '../../access/password/hashing-queue.ts'
import type { Database } from '../../database/schema.ts'

/** 32 characters without those that look alike: five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

const newCode = (): string => Array.from(randomBytes(codeLength), byte => alphabet[byte % alphabet.length]).join('')

/** As people see it: `01234-56789`. */
const shown = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

interface RecoveryCodes {
  /** To show once. */
  codes: string[]
  hashes: Uint8Array[]
  salt: Uint8Array
}

/** Makes recovery codes, without storing them: hashing takes its time. */
export const makeRecoveryCodes = async (
  { passwords }: Pick<Deps, 'passwords'>,
  client: Client,
): Promise<RecoveryCodes> => {
  const salt = randomBytes(16)
  const codes = Array.from({ length: recoveryCodesPerPerson }, newCode)
  const hashes: Uint8Array[] = []
  for (const code of codes) hashes.push(await passwords.derive(code, salt, client))
  return { codes: codes.map(shown), hashes, salt }
}

export const deleteRecoveryCodes = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Stores codes in place of the earlier ones. Lock the person first. */
export const replaceRecoveryCodes = async (
  trx: Transaction<Database>,
  userId: string,
  { hashes, salt }: RecoveryCodes,
  { now, factorSince }: { now: Date; factorSince: Date | null },
): Promise<void> => {
  await deleteRecoveryCodes(trx, userId)
  await trx
    .insertInto('recovery_code')
    .values(hashes.map(hash => ({ user_id: userId, hash, salt, created_at: now, factor_since: factorSince })))
    .execute()
}

/**
 * A person's unused recovery code, and `since` when there is the first factor that led to it; undefined if it is none of them. It takes
 * the same time without codes.
 */
export const findRecoveryCode = async (
  { userId, code }: { userId: string; code: string },
  client: Client,
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<{ hash: Uint8Array; since: Date } | undefined> => {
  const stored = await db
    .selectFrom('recovery_code')
    .select(['hash', 'salt'])
    .select(eb => eb.fn.coalesce('factor_since', 'created_at').as('since'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  const given = await passwords.derive(code, stored[0]?.salt ?? randomBytes(16), client)
  return stored.find(({ hash }) => timingSafeEqual(hash, given))
}

/** Uses a code up. @returns false if a concurrent use was first, or other codes have replaced it */
export const spendRecoveryCode = async (
  db: Kysely<Database>,
  { userId, hash }: { userId: string; hash: Uint8Array },
  now: Date,
): Promise<boolean> => {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}
