import { sql, type Transaction } from 'kysely'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { nextVersion } from '../../database/next-version.ts'
import { rowCount } from '../../database/row-count.ts'
import type { Database } from '../../database/schema.ts'

type Trx = Transaction<Database>

/** Locks a member of a company until the transaction ends; includes the person's number of companies. */
export const lockMember = async (trx: Trx, companyCode: string, userId: string) => {
  await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id', 'user.email', 'user.first_name', 'user.middle_name', 'user.family_name', 'user.regist_flg'])
    .select(['user.is_employee', 'user.is_only_view', 'user.active_flg as person_active_flg'])
    .select(['company_user.active_flg', 'company_user.manager_flg'])
    .select(['company_user.department', 'company_user.position', 'company_user.cell_phone_number'])
    .select(eb =>
      eb
        .selectFrom('company_user as membership')
        .whereRef('membership.user_id', '=', 'user.id')
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('company_count'),
    )
    .where('company_user.company_code', '=', companyCode)
    .where('company_user.user_id', '=', userId)
    .executeTakeFirst()
}
export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/** Whether a person has an active membership in another company. */
const isActiveElsewhere = async (trx: Trx, userId: string, companyCode: string): Promise<boolean> => {
  const other = await trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select('company.code')
    .where('company_user.user_id', '=', userId)
    .where('company_user.company_code', '!=', companyCode)
    .where(countsAsMember)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Activates or deactivates a membership. With a single company the person's own flag is reactivated too. A person
 * without any other active membership is logged out, and those sessions stay revoked after reactivation.
 */
export const setMemberActive = async (
  trx: Trx,
  { id, company_count }: LockedMember,
  companyCode: string,
  { active_flg, now }: { active_flg: FlagValue; now: Date },
): Promise<void> => {
  await trx
    .updateTable('company_user')
    .set({ active_flg })
    .where('company_code', '=', companyCode)
    .where('user_id', '=', id)
    .execute()
  const isOut = active_flg === 0 && !(await isActiveElsewhere(trx, id, companyCode))
  await trx
    .updateTable('user')
    .set(eb => ({
      ...(active_flg === 1 && company_count === 1 ? { active_flg } : {}),
      ...(isOut ? { epoch: eb('epoch', '+', 1) } : {}),
      ...nextVersion(now),
    }))
    .where('id', '=', id)
    .execute()
}

/** Companies of a person, and whether the person administers each. Lock the person first. */
export const membershipsOf = (trx: Trx, userId: string) =>
  trx
    .selectFrom('company_user')
    .select(['company_code', 'manager_flg'])
    .where('user_id', '=', userId)
    .orderBy('company_code')
    .execute()

/** Activates a person together with one membership, or deactivates the person. Deactivation revokes all sessions. */
export const setPersonActive = async (
  trx: Trx,
  { id }: LockedMember,
  companyCode: string,
  { active_flg, now }: { active_flg: FlagValue; now: Date },
): Promise<void> => {
  if (active_flg === 1)
    await trx
      .updateTable('company_user')
      .set({ active_flg })
      .where('company_code', '=', companyCode)
      .where('user_id', '=', id)
      .execute()
  await trx
    .updateTable('user')
    .set(eb => ({
      active_flg,
      ...(active_flg === 0 ? { epoch: eb('epoch', '+', 1) } : {}),
      ...nextVersion(now),
    }))
    .where('id', '=', id)
    .execute()
}

/** Passes any number of ids as one parameter. */
const anyOf = (userIds: string[]) => sql<string>`any(${userIds}::text[])`

/** Revokes all sessions of people. */
export const endSessions = async (trx: Trx, userIds: string[]): Promise<void> => {
  await trx
    .updateTable('user')
    .set(eb => ({ epoch: eb('epoch', '+', 1) }))
    .where('id', '=', anyOf(userIds))
    .execute()
}

/** Deletes memberships, with their permissions, and revokes their open links. */
export const removeMembers = async (trx: Trx, userIds: string[], companyCode: string, now: Date): Promise<void> => {
  await trx
    .deleteFrom('company_user')
    .where('company_code', '=', companyCode)
    .where('user_id', '=', anyOf(userIds))
    .execute()
  await trx
    .updateTable('link')
    .set({ expires_at: now })
    .where('user_id', '=', anyOf(userIds))
    .where('company_code', '=', companyCode)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Resets people to unregistered: only the address stays, and no credential. */
export const unregisterPeople = async (trx: Trx, userIds: string[], now: Date): Promise<void> => {
  const empty = { first_name: '', middle_name: '', family_name: '', first_name_kana: '', family_name_kana: '' }
  await trx
    .updateTable('user')
    .set(eb => ({
      ...empty,
      // As `personSearchColumns` derives it from an address alone.
      search_text: eb.ref('email'),
      sort_name: '',
      password_hash: null,
      regist_flg: 0,
      active_flg: 1,
      lock_flg: 0,
      lock_reason: null,
      locked_at: null,
      is_employee: 0,
      is_only_view: 0,
      registered_at: null,
      last_login_at: null,
      epoch: eb('epoch', '+', 1),
      ...nextVersion(now),
    }))
    .where('id', '=', anyOf(userIds))
    .execute()
  await trx.deleteFrom('token').where('user_id', '=', anyOf(userIds)).execute()
  await trx
    .updateTable('link')
    .set({ expires_at: now })
    .where('user_id', '=', anyOf(userIds))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await trx
    .updateTable('unlock_request')
    .set({ state: 'rejected', decided_at: now })
    .where('user_id', '=', anyOf(userIds))
    .where('state', '=', 'pending')
    .execute()
}
