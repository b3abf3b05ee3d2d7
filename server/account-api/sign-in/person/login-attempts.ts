import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { networkOf } from '../../../http/network.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import {
  addAttempts,
  attemptsWithin,
  clearAttempts,
  countInTurn,
  removeAttempts,
  tooManyAttempts,
  waitFor,
} from '../../access/rate-limit.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'

/** Failures of a known browser within the window, after which it counts as unknown. */
const failuresPerBrowser = 5

const dayMs = 24 * 60 * 60 * 1000
const firstDelayMs = 15 * 1000
const maxDelayMs = 60 * 60 * 1000

/** A login attempt: account (its id, or the digest of an unknown address), network and known browser. */
interface LoginAttempt {
  account: string
  network: string
  browser: Uint8Array | undefined
}

/** An admitted attempt. It counts as failed until it is undone. */
export interface AdmittedLogin {
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

const subjectOf = (account: string) => `login:${account}`

/** The rest of the delay after failures of a network on an account: 15 s, doubled with each failure of a day, at most an hour. */
const delayAfter = async (db: Kysely<Database>, failed: { subject: string; network: string }, now: Date) => {
  const [newest, ...earlier] = await attemptsWithin(db, failed, dayMs, now).limit(10).execute()
  if (!newest) return 0
  const delayMs = Math.min(firstDelayMs * 2 ** earlier.length, maxDelayMs)
  return newest.failed_at.getTime() + delayMs - now.getTime()
}

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
const countLogin = async (
  db: Kysely<Database>,
  { account, network, browser }: LoginAttempt,
  { loginFailuresPerAccount, loginFailuresPerAddress }: AccountApiConfig,
  now: Date,
): Promise<AdmittedLogin> => {
  const subject = subjectOf(account)
  const perAccount = { limit: loginFailuresPerAccount }
  return countInTurn(db, [subject, `login ${network}`], async trx => {
    const known =
      browser !== undefined &&
      (await waitFor(trx, { subject, device: browser }, { limit: failuresPerBrowser }, now)) === 0
    const attacked = (await waitFor(trx, { subject }, perAccount, now)) > 0
    if (!known) {
      const ofPair = await waitFor(trx, { subject, network }, perAccount, now)
      const ofNetwork = await waitFor(trx, { network }, { limit: loginFailuresPerAddress }, now)
      const waitMs = Math.max(ofPair, ofNetwork) || (attacked ? await delayAfter(trx, { subject, network }, now) : 0)
      if (waitMs > 0) throw tooManyAttempts(waitMs)
    }
    const ids = await addAttempts(trx, [{ subject, network, device: browser ?? null, failed_at: now }], now)
    return {
      known,
      attacked,
      beginsAttack: !attacked && (await waitFor(trx, { subject }, perAccount, now)) > 0,
      undo: () => removeAttempts(db, ids),
      succeed: async () => {
        await db
          .deleteFrom('attempt')
          .where('subject', '=', subject)
          .where(eb =>
            eb.or([
              eb('id', 'in', ids),
              ...(browser ? [eb('device', '=', browser)] : []),
              ...(known ? [] : [eb('network', '=', network)]),
            ]),
          )
          .execute()
      },
    }
  })
}

/**
 * Counts a login, or the code of one, before it is tried; see `countLogin`.
 *
 * @throws 429 with `retry_after`
 */
export const admitLogin = async (
  kind: 'customer' | 'employee',
  { account, browser }: Pick<LoginAttempt, 'account' | 'browser'>,
  context: RequestContext,
  { db, config }: Deps,
): Promise<AdmittedLogin> => {
  try {
    return await countLogin(db, { account, network: networkOf(context.ip), browser }, config, context.now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts')
      context.log.info({ audit: 'limit_reached', kind }, 'too many failed logins')
    throw error
  }
}

/** Deletes all failures on an account, from any network. */
export const clearLoginAttempts = (db: Kysely<Database>, account: string): Promise<void> =>
  clearAttempts(db, subjectOf(account))
