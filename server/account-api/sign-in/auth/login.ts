import type { Kysely, Transaction } from 'kysely'
import type * as v from 'valibot'
import type { auth } from '../../../../shared/contract/sign-in/auth.ts'
import { accountDigest } from '../../../http/account-digest.ts'
import { AppError } from '../../../http/app-error.ts'
import { networkOf } from '../../../http/network.ts'
import { audit } from '../../access/audit.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/endings.ts'
import { days, issueLink } from '../../access/link.ts'
import { personSubject, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { issueToken } from '../../access/token.ts'
import { nameColumns, rowCount } from '../../database/columns.ts'
import type { Database } from '../../database/schema.ts'
import { listAwaiting } from '../document/consents.ts'
import { hasPendingRequest } from '../unlock-request/queries.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { admitLogin } from './login-attempts.ts'
import { tellNewLogin } from './new-login.ts'

/** The account of an address among customers or employees, with the data that decide a login. */
const findAccount = (db: Kysely<Database>, email: string, kind: 'customer' | 'employee') =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'password_hash', 'regist_flg', 'active_flg', 'lock_flg', 'is_only_view', 'epoch'])
    .select(['last_login_at', 'registered_at', 'unlocked_at', 'locale'])
    .select(nameColumns)
    .select(eb => [
      eb
        .selectFrom('company_user')
        .innerJoin('company', 'company.code', 'company_user.company_code')
        .whereRef('company_user.user_id', '=', 'user.id')
        .where(countsAsMember)
        .select(rowCount.as('count'))
        .as('active_companies'),
      eb
        .selectFrom('company_user')
        .whereRef('company_user.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max<0 | 1 | null>('company_user.manager_flg').as('manager_flg'))
        .as('manager_flg'),
    ])
    .where('email', '=', email)
    .where('is_employee', '=', kind === 'employee' ? 1 : 0)
    .executeTakeFirst()
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks an unused account, and ends everything that was begun before. @returns false if a concurrent login has locked it */
const lockForInactivity = async (trx: Transaction<Database>, id: string, now: Date): Promise<boolean> => {
  const locked = await trx
    .updateTable('user')
    .set({ lock_flg: 1, lock_reason: 'inactivity', locked_at: now, updated_at: now })
    .where('id', '=', id)
    .where('lock_flg', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (locked) await endBegun(trx, 'lock', { userIds: [id] }, now)
  return locked !== undefined
}

const recordLogin = async (db: Kysely<Database>, id: string, now: Date): Promise<void> => {
  await db.updateTable('user').set({ last_login_at: now }).where('id', '=', id).execute()
}

type Kind = 'customer' | 'employee'

/** Lifetime of the unlock token that a locked person gets after the right password. */
const unlockTokenLifeMs = 15 * 60 * 1000

/**
 * Whether an account must be locked for inactivity. Employees are exempt, because there may be no one left to unlock
 * them.
 */
const isUnusedTooLong = (account: Account, { config }: Deps, now: Date): boolean => {
  const { last_login_at, registered_at, unlocked_at } = account
  const used = last_login_at ?? registered_at
  if (used === null) return false
  const since = Math.max(used.getTime(), unlocked_at?.getTime() ?? 0)
  return now.getTime() - since > days(config.inactivityLockDays)
}

/** Throws 403 `locked` with the data of the locked page; only after the right password. */
const refuseLocked = async (account: Account, context: RequestContext, { db }: Deps): Promise<never> => {
  const { token, waits } = await db.transaction().execute(async trx => {
    if (account.lock_flg === 0 && (await lockForInactivity(trx, account.id, context.now)))
      await audit(
        trx,
        context,
        {
          action: 'user.lock',
          target: { kind: 'user', id: account.id },
          before: { lock_flg: 0 },
          after: { lock_flg: 1, lock_reason: 'inactivity' },
        },
        'system',
      )
    const link = {
      purpose: 'unlock',
      userId: account.id,
      companyCode: null,
      email: account.email,
      lifeMs: unlockTokenLifeMs,
    } as const
    const { token } = await issueLink(trx, link, context.now)
    return { token, waits: await hasPendingRequest(trx, account.id) }
  })
  const data = { manager_flg: account.manager_flg ?? 0, unlock_token: token, unlock_requested: waits ? 1 : 0 }
  throw new AppError('locked', { data })
}

/** Reason of a failed login, for the log only; the response does not disclose it. */
const reasonOf = (account: Account | undefined): string => {
  if (!account) return 'unknown_address'
  return account.regist_flg === 1 ? 'wrong_password' : 'not_registered'
}

/**
 * Counts a login before it is made.
 *
 * @throws 429
 */
const admit = async (
  kind: Kind,
  { account, device }: { account: string; device: Uint8Array | undefined },
  context: RequestContext,
  { db, config }: Deps,
) => {
  try {
    return await admitLogin(db, { account, network: networkOf(context.ip), device }, config, context.now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts')
      context.log.info({ audit: 'limit_reached', kind }, 'too many failed logins')
    throw error
  }
}

/**
 * Logs a person in. An unknown address and a wrong password give the same response in the same time. Failures are
 * counted and limited (`admitLogin`).
 */
export const login = async (
  kind: Kind,
  { email, password, device_marks: marks = [] }: v.InferOutput<typeof auth.postLogin.body>,
  context: RequestContext,
  deps: Deps,
) => {
  const { db, config, passwords } = deps
  const { now, log } = context
  const account = await findAccount(db, email, kind)
  const device = await findKnownBrowser(db, { userId: account?.id, marks }, now)
  const { admitted, fits } = await passwords.inTurn(async () => {
    const admitted = await admit(kind, { account: personSubject(account, email), device }, context, deps)
    const verified = passwords.verify(account?.password_hash, password, context.hasLeft)
    const fits = await undoOnFailure(verified, admitted.undo)
    if (account?.regist_flg === 1 && fits) await admitted.succeed()
    return { admitted, fits }
  }, context.hasLeft)
  if (!account || !fits || account.regist_flg !== 1) {
    log.info({ audit: 'login_failed', kind, account: account?.id, reason: reasonOf(account) }, 'login failed')
    if (admitted.beginsAttack) {
      const failures = config.loginFailuresPerAccount
      log.warn({ audit: 'account_attacked', kind, account: account?.id, failures }, 'many failed logins of one account')
    }
    throw new AppError('login_failed')
  }
  if (account.lock_flg === 1 || (kind === 'customer' && isUnusedTooLong(account, deps, now)))
    await refuseLocked(account, context, deps)
  if (account.active_flg !== 1 || (kind === 'customer' && account.active_companies === 0))
    throw new AppError('suspended')
  if (!device) await tellNewLogin(account, context, deps)
  await recordLogin(db, account.id, now)
  const who = accountDigest(kind, account.id)
  log.info({ audit: 'login', kind, who, account: account.id }, 'logged in')
  if (admitted.attacked) {
    const known_browser = admitted.known
    log.warn({ audit: 'login_under_attack', kind, who, account: account.id, known_browser }, 'logged in while attacked')
  }
  const remembered = await rememberBrowser(db, { userId: account.id, replaced: device }, now)
  return {
    api_token: await issueToken(db, account, { kind, device: remembered.device }, now),
    device_mark: remembered.mark,
    user_id: account.id,
    email: account.email,
    is_terms_update: kind === 'customer' && (await listAwaiting(db, account.id, now)).length > 0,
    is_only_view: account.is_only_view,
    is_in_maintenance: config.maintenance,
    ...(kind === 'customer' && { manager_flg: account.manager_flg ?? 0 }),
  }
}
