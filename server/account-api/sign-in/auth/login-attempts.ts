import type { ExpressionBuilder, Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { retryAfterSeconds, windowMs } from '../../access/rate-limit.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'
import { clearSlowDown, slowDown } from './slow-down.ts'

/** Failures of a known browser within the window, after which it is as unknown as any other. */
const failuresPerBrowser = 5

/** One login: on which account (the mail address as typed), from which network, in which known browser. */
export interface LoginAttempt {
  account: string
  network: string
  device: Uint8Array | undefined
}

/** A try that may be made. It counts as failed until it is taken back. */
interface AdmittedLogin {
  /** Whether it comes from a known browser that has not failed too often. */
  known: boolean
  /** Others have failed on the account so often that it counts as attacked. */
  attacked: boolean
  /** With this try, if it fails, the account comes under attack. */
  beginsAttack: boolean
  /** For a try that was not made. */
  undo: () => Promise<void>
  /** For a try that succeeded: its own failures are forgotten, those of strangers are not. */
  succeed: () => Promise<void>
}

type TryExpressions = ExpressionBuilder<Database, 'login_try'>

/**
 * Counts a login before it is made, so that logins at the same time cannot slip past a limit together.
 *
 * - A known browser has five failures of its own; up to then no other limit stops it.
 * - A network has LOGIN_FAILURES_PER_ACCOUNT failures on one account, and LOGIN_FAILURES_PER_ADDRESS on all.
 * - An account with LOGIN_FAILURES_PER_ACCOUNT failures from anywhere is attacked: networks that failed on it wait, longer with
 *   each failure. All others still have their try, so strangers cannot keep its owner out.
 *
 * A refused try does not count.
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
  // Rows that another login is deleting are left to it: waiting for them could end in a deadlock.
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

  /** Newest first; of other tries only, or of earlier ones only. */
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
  /** How long until fewer than `limit` of the failures are within the window. */
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

/** Forgets all failures on an account, wherever they came from. */
export const clearLoginAttempts = async (db: Kysely<Database>, account: string): Promise<void> => {
  await db.deleteFrom('login_try').where('account', '=', account).execute()
  await clearSlowDown(db, { account })
}
