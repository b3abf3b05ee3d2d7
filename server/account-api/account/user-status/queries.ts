import type { Transaction } from 'kysely'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { ProofContext } from '../../access/caller/fresh-proof.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { companyCount } from '../../access/person-ownership.ts'
import { type Database, membershipColumns, nameColumns, nextVersion } from '../../database/schema.ts'

type Trx = Transaction<Database>

/** Locks a member of a company until the transaction ends; includes the person's number of companies. */
export const lockMember = async (trx: Trx, companyCode: string, userId: string) => {
  await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id', 'user.email', 'user.regist_flg'])
    .select(nameColumns)
    .select(['user.is_employee', 'user.is_only_view', 'user.active_flg as person_active_flg'])
    .select(['company_user.active_flg', 'company_user.manager_flg'])
    .select(membershipColumns)
    .select(eb => companyCount(eb).as('company_count'))
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

interface StatusChange extends ProofContext {
  active_flg: FlagValue
}

/**
 * Activates or deactivates a membership. With a single company the person's own flag is reactivated too. For a person
 * without any other active membership, everything that was begun ends.
 */
export const setMemberActive = async (
  trx: Trx,
  { id, company_count }: LockedMember,
  companyCode: string,
  { active_flg, ...context }: StatusChange,
): Promise<void> => {
  await trx
    .updateTable('company_user')
    .set({ active_flg })
    .where('company_code', '=', companyCode)
    .where('user_id', '=', id)
    .execute()
  await trx
    .updateTable('user')
    .set({ ...(active_flg === 1 && company_count === 1 ? { active_flg } : {}), ...nextVersion(context.now) })
    .where('id', '=', id)
    .execute()
  if (active_flg === 1) return
  const isOut = !(await isActiveElsewhere(trx, id, companyCode))
  await endBegun(trx, isOut ? 'deactivation' : 'membershipDeactivation', { userIds: [id] }, context)
}

/** Companies of a person, and whether the person administers each. Lock the person first. */
export const membershipsOf = (trx: Trx, userId: string) =>
  trx
    .selectFrom('company_user')
    .select(['company_code', 'manager_flg'])
    .where('user_id', '=', userId)
    .orderBy('company_code')
    .execute()

/** Activates a person together with one membership, or deactivates the person. */
export const setPersonActive = async (
  trx: Trx,
  { id }: LockedMember,
  companyCode: string,
  { active_flg, ...context }: StatusChange,
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
    .set({ active_flg, ...nextVersion(context.now) })
    .where('id', '=', id)
    .execute()
  if (active_flg === 0) await endBegun(trx, 'deactivation', { userIds: [id] }, context)
}
