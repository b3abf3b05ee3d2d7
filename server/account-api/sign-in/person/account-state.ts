import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { days, issueLink } from '../../access/link.ts'
import { isSetUp, memberships } from '../../access/passkey-standing.ts'
import { type Database, nameColumns, rowCount } from '../../database/schema.ts'

/** The account of an address, or an id, among customers or employees, with the data that decide a login. */
export const findAccount = (
  db: Kysely<Database>,
  by: { email: string } | { id: string },
  kind: 'customer' | 'employee',
) =>
  db
    .selectFrom('user')
    .select([
      'id',
      'email',
      'password_hash',
      'regist_flg',
      'active_flg',
      'lock_flg',
      'is_only_view',
      'is_employee',
      'epoch',
    ])
    .select(['last_login_at', 'registered_at', 'unlocked_at', 'code_exempt_until', 'locale'])
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
      eb
        .exists(eb.selectFrom('passkey').whereRef('passkey.user_id', '=', 'user.id').select('passkey.id'))
        .as('has_passkey'),
      memberships(eb).as('memberships'),
      isSetUp(eb).as('is_set_up'),
    ])
    .where(eb => eb.and(by))
    .where('is_employee', '=', kind === 'employee' ? 1 : 0)
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks an unused account, and ends everything that was begun before. @returns false if a concurrent login has locked it */
const lockForInactivity = async (trx: Transaction<Database>, id: string, context: RequestContext): Promise<boolean> => {
  const { now } = context
  const locked = await trx
    .updateTable('user')
    .set({ lock_flg: 1, lock_reason: 'inactivity', locked_at: now, updated_at: now })
    .where('id', '=', id)
    .where('lock_flg', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (locked) await endBegun(trx, 'lock', { userIds: [id] }, context)
  return locked !== undefined
}

export type Kind = 'customer' | 'employee'

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

/** Whether a locked person has asked to be unlocked, and waits for a decision. */
const hasPendingRequest = async (trx: Transaction<Database>, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('unlock_request')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'lock')
    .where('state', '=', 'pending')
    .executeTakeFirst()) !== undefined

/** Throws 403 `locked` with the data of the locked page; only after the right password. */
const refuseLocked = async (account: Account, context: RequestContext, { db }: Deps): Promise<never> => {
  const { token, waits } = await db.transaction().execute(async trx => {
    if (account.lock_flg === 0 && (await lockForInactivity(trx, account.id, context)))
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

/**
 * Refuses a person who may not log in; only after the right password.
 *
 * @throws 403 `locked` or `suspended`
 */
export const mustBeAllowed = async (
  kind: Kind,
  account: Account,
  context: RequestContext,
  deps: Deps,
): Promise<void> => {
  if (account.lock_flg === 1 || (kind === 'customer' && isUnusedTooLong(account, deps, context.now)))
    await refuseLocked(account, context, deps)
  if (account.active_flg !== 1 || (kind === 'customer' && account.active_companies === 0))
    throw new AppError('suspended')
}
