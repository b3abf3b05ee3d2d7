import type { ExpressionBuilder, Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { retryAfterSeconds, windowMs } from '../../access/rate-limit.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'
import { clearSlowDown, slowDown } from './slow-down.ts'

/** Failures of a known browser within the window, after which it counts as unknown. */
const failuresPerBrowser = 5

/** A login attempt: account (its id, or the digest of an unknown address), network and known browser. */
interface LoginAttempt {
  account: string
  network: string
  device: Uint8Array | undefined
}

/** An admitted attempt. It counts as failed until it is undone. */
interface AdmittedLogin {
  /** Whether it comes from a known browser within its own limit. */
  known: boolean
  /** Whether the account counts as attacked because of other failures. */
  attacked: boolean
  /** Whether a failure of this attempt makes the account count as attacked. */
  beginsAttack: boolean
  /** Undoes the count of an attempt that was not made. */
  undo: () => Promise<void>
  /** Records a success: deletes failures of the same browser or network, not those of others. */
  succeed: () => Promise<void>
}

type TryExpressions = ExpressionBuilder<Database, 'login_try'>

/**
 * Counts a login before it is made, so that concurrent logins cannot pass a limit together.
 *
 * - A known browser is limited only by five failures of its own.
 * - A network is limited to LOGIN_FAILURES_PER_ACCOUNT failures on one account, and LOGIN_FAILURES_PER_ADDRESS on all.
 * - An account with LOGIN_FAILURES_PER_ACCOUNT failures from anywhere is attacked. Networks that failed on it are
 *   delayed, longer with each failure. Others are still admitted, so an attacker cannot lock the owner out.
 *
 * A refused attempt does not count.
 *
 * @throws 429 with `retry_after`
 */
export const admitLogin = async (
  db: Kysely<Database>,
  { account, network, device }: LoginAttempt,
  { loginFailuresPerAccount, loginFailuresPerAddress }: AccountApiConfig,
  now: Date,
): Promise<AdmittedLogin> => {
  const since = new Date(now.getTime() - windowMs)
  // Skips rows that another login is deleting, to avoid deadlocks.
  await db
    .deleteFrom('login_try')
    .where('id', 'in', eb =>
      eb.selectFrom('login_try').select('id').where('failed_at', '<=', since).forUpdate().skipLocked(),
    )
    .execute()
  const { id } = await db
    .insertInto('login_try')
    .values({ account, network, device: device ?? null, failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const undoAttempt = async () => {
    await db.deleteFrom('login_try').where('id', '=', id).execute()
  }
  const refuse = async (waitMs: number): Promise<never> => {
    await undoAttempt()
    throw new AppError('too_many_attempts', { data: { retry_after: retryAfterSeconds(waitMs) } })
  }

  /** Failure times, newest first; `which` selects other attempts, or only earlier ones. */
  const failures = async (
    of: (eb: TryExpressions) => ReturnType<TryExpressions['and']>,
    limit: number,
    which: '!=' | '<' = '!=',
  ): Promise<Date[]> => {
    const rows = await db
      .selectFrom('login_try')
      .select('failed_at')
      .where(of)
      .where('failed_at', '>', since)
      .where('id', which, id)
      .orderBy('failed_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => row.failed_at)
  }
  const ofAccount = (eb: TryExpressions) => eb.and({ account })
  const ofPair = (eb: TryExpressions) => eb.and({ account, network })
  const ofNetwork = (eb: TryExpressions) => eb.and({ network })
  /** Milliseconds until fewer than `limit` of the failures are in the window. */
  const waitFor = (found: Date[], limit: number): number => {
    const oldest = found.at(limit - 1)
    return oldest ? oldest.getTime() + windowMs - now.getTime() : 0
  }

  const known =
    device !== undefined &&
    (await failures(eb => eb.and([eb('account', '=', account), eb('device', '=', device)]), failuresPerBrowser))
      .length < failuresPerBrowser
  const attacked = (await failures(ofAccount, loginFailuresPerAccount)).length === loginFailuresPerAccount
  const earlier = await failures(ofAccount, loginFailuresPerAccount, '<')
  const admitted = {
    known,
    attacked,
    beginsAttack: earlier.length === loginFailuresPerAccount - 1,
    undo: undoAttempt,
    succeed: async () => {
      await undoAttempt()
      await db
        .deleteFrom('login_try')
        .where(ofAccount)
        .where(eb => eb.or([...(device ? [eb('device', '=', device)] : []), ...(known ? [] : [ofNetwork(eb)])]))
        .execute()
      if (!known) await clearSlowDown(db, { account, network })
    },
  }
  if (known) return admitted

  const waitMs = Math.max(
    waitFor(await failures(ofPair, loginFailuresPerAccount), loginFailuresPerAccount),
    waitFor(await failures(ofNetwork, loginFailuresPerAddress), loginFailuresPerAddress),
  )
  if (waitMs > 0) return refuse(waitMs)
  if (!attacked) return admitted
  const passed = await slowDown(db, { account, network }, await failures(ofPair, loginFailuresPerAccount, '<'), now)
  if (typeof passed === 'number') return refuse(passed)
  return {
    ...admitted,
    undo: async () => {
      await undoAttempt()
      await passed.undo()
    },
  }
}

/** Deletes all failures on an account, from any network. */
export const clearLoginAttempts = async (db: Kysely<Database>, account: string): Promise<void> => {
  await db.deleteFrom('login_try').where('account', '=', account).execute()
  await clearSlowDown(db, { account })
}
