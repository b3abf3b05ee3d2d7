import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'

/** Window of all limits that name no other: 15 minutes. */
export const windowMs = 15 * 60 * 1000
/** The longest window: a day. Attempts are kept as long. */
const longestWindowMs = 24 * 60 * 60 * 1000

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
export interface Limit {
  subject: string
  limit: number
  /** In milliseconds, at most the longest; default: 15 minutes. */
  windowMs?: number
}

/** When the oldest of the newest `limit` attempts leaves the window, in seconds; undefined if fewer are counted. */
const waitOf = async (
  db: Kysely<Database>,
  { subject, limit, windowMs: window = windowMs }: Limit,
  now: Date,
  except: number[] = [],
): Promise<number | undefined> => {
  const oldest = await db
    .selectFrom('attempt')
    .select('failed_at')
    .where('subject', '=', subject)
    .where('failed_at', '>', new Date(now.getTime() - window))
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .orderBy('failed_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest && retryAfterSeconds(oldest.failed_at.getTime() + window - now.getTime())
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass a limit together. A refused attempt is
 * not counted. Nothing is locked: attempts are allowed again once the oldest counted one leaves the window.
 *
 * @returns a function that removes this attempt, for attempts that did not fail
 * @throws 429 with `retry_after`: seconds until the oldest counted attempt leaves the window
 */
export const countAttempt = async (db: Kysely<Database>, limits: Limit[], now: Date): Promise<() => Promise<void>> => {
  const past = new Date(now.getTime() - longestWindowMs)
  await db.deleteFrom('attempt').where('failed_at', '<=', past).execute()
  const own = await db
    .insertInto('attempt')
    .values(limits.map(({ subject }) => ({ subject, failed_at: now })))
    .returning('id')
    .execute()
  const ids = own.map(row => row.id)
  const undo = async () => {
    await db.deleteFrom('attempt').where('id', 'in', ids).execute()
  }
  for (const limit of limits) {
    const retry_after = await waitOf(db, limit, now, ids)
    if (retry_after === undefined) continue
    await undo()
    throw new AppError('too_many_attempts', { data: { retry_after } })
  }
  return undo
}

/**
 * Counts an attempt in a transaction, whose rollback undoes it. Until it ends, other transactions wait that count the same
 * subject. Lock the rows of companies and people before, to avoid deadlocks.
 *
 * @throws 429 with `retry_after` and the `limit` that refuses
 */
export const countInTransaction = async <TName extends string>(
  trx: Transaction<Database>,
  limits: Partial<Record<TName, Limit>>,
  now: Date,
): Promise<void> => {
  const named = Object.entries(limits) as [TName, Limit][]
  const subjects = named.map(([, { subject }]) => subject).toSorted()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(${subjects}::text[]) as subject`.execute(trx)
  for (const [name, limit] of named) {
    const retry_after = await waitOf(trx, limit, now)
    if (retry_after !== undefined) throw new AppError('too_many_attempts', { data: { retry_after, limit: name } })
  }
  await trx
    .insertInto('attempt')
    .values(subjects.map(subject => ({ subject, failed_at: now })))
    .execute()
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
