import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'

/** Window of all limits: 15 minutes. */
export const windowMs = 15 * 60 * 1000

/** `retry_after` of a 429, in seconds. */
export const retryAfterSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/**
 * What a limit on a person counts by: the id of the account, which stays when the address changes. Without an account, a
 * digest of the address as typed; it takes the same time.
 */
export const personSubject = (account: { id: string } | undefined, typed: string): string => {
  const unknown = createHash('sha256').update(typed).digest('base64url')
  return account?.id ?? unknown
}

/** A counted subject, such as an account, and its limit within the window. */
interface Limit {
  subject: string
  limit: number
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass a limit together. A refused attempt is
 * not counted. Nothing is locked: attempts are allowed again once the oldest counted one leaves the window.
 *
 * @returns a function that removes this attempt, for attempts that did not fail
 * @throws 429 with `retry_after`: seconds until the oldest counted attempt leaves the window
 */
export const countAttempt = async (db: Kysely<Database>, limits: Limit[], now: Date): Promise<() => Promise<void>> => {
  const since = new Date(now.getTime() - windowMs)
  await db.deleteFrom('login_failure').where('failed_at', '<=', since).execute()
  const own = await db
    .insertInto('login_failure')
    .values(limits.map(({ subject }) => ({ subject, failed_at: now })))
    .returning('id')
    .execute()
  const ids = own.map(row => row.id)
  const undo = async () => {
    await db.deleteFrom('login_failure').where('id', 'in', ids).execute()
  }
  for (const { subject, limit } of limits) {
    const earlier = await db
      .selectFrom('login_failure')
      .select('failed_at')
      .where('subject', '=', subject)
      .where('failed_at', '>', since)
      .where('id', 'not in', ids)
      .orderBy('failed_at', 'desc')
      .limit(limit)
      .execute()
    const oldest = earlier.at(limit - 1)
    if (!oldest) continue
    await undo()
    const retry_after = retryAfterSeconds(oldest.failed_at.getTime() + windowMs - now.getTime())
    throw new AppError('too_many_attempts', { data: { retry_after } })
  }
  return undo
}

/** Counts an attempt if its limits allow it. @returns whether they do */
export const isWithinLimits = async (db: Kysely<Database>, limits: Limit[], now: Date): Promise<boolean> => {
  try {
    await countAttempt(db, limits, now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts') return false
    throw error
  }
}

/** Awaits the work of a counted attempt. If the work throws, no attempt was made, and it is no longer counted. */
export const undoOnFailure = async <T>(work: Promise<T>, undo: () => Promise<void>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    await undo()
    throw error
  }
}

/** Deletes the counted attempts of a subject. */
export const clearAttempts = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('subject', '=', subject).execute()
}
