import type { Kysely } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'

/** Tries count for 15 minutes, in every limit. */
export const windowMs = 15 * 60 * 1000

/** `retry_after` of a 429. */
export const retryAfterSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** One thing that tries are counted for, such as an account, and how many it has within 15 minutes. */
interface Limit {
  subject: string
  limit: number
}

/**
 * Counts a try before it is made, so that tries at the same time cannot slip past the limit together. Beyond a limit the
 * try is not made and not counted, and the caller gets 429 with `retry_after`: the seconds until the oldest counted try is
 * 15 minutes old. Nothing is locked: after that time the next try is welcome.
 *
 * @returns takes this one try back, for those that did not fail
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

/** Counts a try where its limits allow it, and says whether they do. */
export const isWithinLimits = async (db: Kysely<Database>, limits: Limit[], now: Date): Promise<boolean> => {
  try {
    await countAttempt(db, limits, now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts') return false
    throw error
  }
}

/** Does the work of a counted try. A try that was never made, because it was refused before the work was done, is taken back. */
export const undoOnFailure = async <T>(work: Promise<T>, undo: () => Promise<void>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    await undo()
    throw error
  }
}

/** Forgets the tries of a subject. */
export const clearAttempts = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('subject', '=', subject).execute()
}
