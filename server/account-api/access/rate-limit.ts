import { createHash } from 'node:crypto'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'
import { deleteSome } from '../database/some-rows.ts'
import { within } from '../database/window.ts'

/** Window of all limits that name no other: 15 minutes. */
export const windowMs = 15 * 60 * 1000
/** The longest window: a day. Attempts are kept as long. */
export const longestWindowMs = 24 * 60 * 60 * 1000

/** The 429 of an attempt that is possible after this time. */
export const tooManyAttempts = (waitMs: number, more: { limit?: string } = {}) =>
  new AppError('too_many_attempts', { data: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)), ...more } })

/**
 * What a limit on a person counts by: the id of the account, which stays when the address changes. Without an account, a
 * digest of the address as typed; it takes the same time.
 */
export const personSubject = (account: { id: string } | undefined, typed: string): string => {
  const unknown = createHash('sha256').update(typed).digest('base64url')
  return account?.id ?? unknown
}

/** Which attempts are counted together. Only logins have a network, and the digest of a known browser's mark. */
type Counted = Partial<Pick<Selectable<Database['attempt']>, 'subject' | 'network' | 'device'>>

/** The times of attempts within a window, newest first. See server/http/window.ts. */
export const attemptsWithin = (db: Kysely<Database>, counted: Counted, windowMs: number, now: Date) =>
  db
    .selectFrom('attempt')
    .select('failed_at')
    .where(eb => eb.and(counted))
    .where(within('failed_at', windowMs, now))
    .orderBy('failed_at', 'desc')

/** Milliseconds until fewer than `limit` attempts are in the window; 0 if fewer are. */
export const waitFor = async (
  db: Kysely<Database>,
  counted: Counted,
  { limit, windowMs: window = windowMs }: Pick<Limit, 'limit' | 'windowMs'>,
  now: Date,
): Promise<number> => {
  const newest = attemptsWithin(db, counted, window, now)
  const oldest = await newest
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest ? oldest.failed_at.getTime() + window - now.getTime() : 0
}

/**
 * Counts in a transaction. Until it ends, other transactions wait that count by the same keys, so that concurrent attempts
 * cannot pass a limit together. Lock the rows of companies and people before, to avoid deadlocks.
 */
export const countInTurn = async <T>(
  db: Kysely<Database>,
  keys: string[],
  count: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  if (!db.isTransaction) return db.transaction().execute(trx => countInTurn(trx, keys, count))
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys.toSorted()}::text[]) as key`.execute(db)
  return count(db)
}

/** Stores attempts, and deletes some that no window holds: past ones, and those of a clock that was ahead. @returns the ids */
export const addAttempts = async (
  db: Kysely<Database>,
  attempts: Insertable<Database['attempt']>[],
  now: Date,
): Promise<number[]> => {
  await deleteSome(db, {
    table: 'attempt',
    oldest: 'failed_at',
    where: sql<boolean>`not ${within('failed_at', longestWindowMs, now)}`,
  })
  const rows = await db.insertInto('attempt').values(attempts).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes attempts that were not made, or succeeded. */
export const removeAttempts = async (db: Kysely<Database>, ids: number[]): Promise<void> => {
  await db.deleteFrom('attempt').where('id', 'in', ids).execute()
}

/** A counted subject, such as an account, and its limit within the window. */
export interface Limit {
  subject: string
  limit: number
  /** In milliseconds, at most the longest; default: 15 minutes. */
  windowMs?: number
  /** Named in the error. */
  name?: string
}

/**
 * Counts an attempt before it is made. A refused attempt is not counted. Nothing is locked: attempts are allowed again once
 * the oldest counted one leaves the window.
 *
 * @returns a function that removes this attempt, for attempts that did not fail
 * @throws 429 with `retry_after`: seconds until the oldest counted attempt leaves the window; and with the name of the `limit`
 */
export const countAttempt = async (db: Kysely<Database>, limits: Limit[], now: Date): Promise<() => Promise<void>> => {
  const subjects = limits.map(({ subject }) => subject)
  const ids = await countInTurn(db, subjects, async trx => {
    for (const { subject, name, ...limit } of limits) {
      const waitMs = await waitFor(trx, { subject }, limit, now)
      if (waitMs > 0) throw tooManyAttempts(waitMs, name === undefined ? {} : { limit: name })
    }
    const attempts = subjects.map(subject => ({ subject, failed_at: now }))
    return addAttempts(trx, attempts, now)
  })
  return () => removeAttempts(db, ids)
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
  await db.deleteFrom('attempt').where('subject', '=', subject).execute()
}
