import type { Transaction } from 'kysely'
import type { ProofContext } from '../../access/caller/fresh-proof.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { type Database, nameColumns, nextVersion, type UnlockKind } from '../../database/schema.ts'

type Trx = Transaction<Database>

/** Locks a member of a company until the transaction ends; undefined if the person is not its member. */
export const lockMemberForUnlock = async (trx: Trx, companyCode: string, userId: string) => {
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale'])
    .select(nameColumns)
    .select(['lock_flg', 'lock_reason', 'unlocked_at', 'last_login_at', 'is_employee'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('company_user')
            .select('user_id')
            .whereRef('user_id', '=', 'user.id')
            .where('manager_flg', '=', 1),
        )
        .as('is_administrator'),
    )
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const membership = await trx
    .selectFrom('company_user')
    .select('user_id')
    .where('company_code', '=', companyCode)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return membership && person
}
export type UnlockedPerson = NonNullable<Awaited<ReturnType<typeof lockMemberForUnlock>>>

/** Whether a person was unlocked and has not logged in since. */
export const isUnlockUnused = ({
  lock_flg,
  unlocked_at,
  last_login_at,
}: Pick<UnlockedPerson, 'lock_flg' | 'unlocked_at' | 'last_login_at'>): boolean =>
  lock_flg === 0 && unlocked_at !== null && (last_login_at === null || last_login_at < unlocked_at)

interface Answer {
  kind: UnlockKind
  state: 'approved' | 'rejected'
}

interface Decision {
  by: string
  now: Date
}

interface Unlocking extends ProofContext {
  by: string
}

/** Decides the pending request of a kind of a person, if any. @returns whether there was one */
export const decideRequest = async (
  trx: Trx,
  userId: string,
  { kind, state }: Answer,
  { by, now }: Decision,
): Promise<boolean> => {
  const decided = await trx
    .updateTable('unlock_request')
    .set({ state, decided_at: now, decided_by: by })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Unlocks a person, revokes their unlock links and approves a pending unlock request. */
export const unlockPerson = async (trx: Trx, userId: string, { by, ...context }: Unlocking): Promise<void> => {
  const { now } = context
  await trx
    .updateTable('user')
    .set({ lock_flg: 0, lock_reason: null, locked_at: null, unlocked_at: now, ...nextVersion(now) })
    .where('id', '=', userId)
    .execute()
  await endBegun(trx, 'unlock', { userIds: [userId] }, context)
  await decideRequest(trx, userId, { kind: 'lock', state: 'approved' }, { by, now })
}

/** Rejects the pending unlock request. @returns whether there was one */
export const rejectRequest = (trx: Trx, userId: string, decision: Decision): Promise<boolean> =>
  decideRequest(trx, userId, { kind: 'lock', state: 'rejected' }, decision)
