import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { countsAsMember } from '../../access/can-log-in.ts'
import { endBegun } from '../../access/endings.ts'
import { nextVersion } from '../../database/next-version.ts'
import { membershipColumns, nameColumns } from '../../database/person-columns.ts'
import type { Database } from '../../database/schema.ts'

type Trx = Transaction<Database>

/** Sets the registered and active flags of a company. */
export const setCompanyFlags = async (
  trx: Trx,
  code: string,
  flags: { regist_flg: FlagValue; active_flg: FlagValue },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('company')
    .set({ ...flags, ...nextVersion(now) })
    .where('code', '=', code)
    .execute()
}

/** Locks all members of a company until the transaction ends; `is_sole`: they belong to no other company. */
export const lockMembers = async (trx: Trx, code: string) => {
  await trx
    .selectFrom('user')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('company_user').select('user_id').where('company_code', '=', code))
    .orderBy('id')
    .forUpdate()
    .execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id', 'user.email', 'user.regist_flg'])
    .select(nameColumns)
    .select(membershipColumns)
    .select(['company_user.active_flg', 'company_user.manager_flg'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('user_service')
          .select('user_service.service_id')
          .whereRef('user_service.company_code', '=', 'company_user.company_code')
          .whereRef('user_service.user_id', '=', 'company_user.user_id')
          .where('user_service.status', '=', 1)
          .orderBy('user_service.service_id'),
      ).as('services'),
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('company_user as other')
              .select('other.user_id')
              .whereRef('other.user_id', '=', 'company_user.user_id')
              .whereRef('other.company_code', '!=', 'company_user.company_code'),
          ),
        )
        .as('is_sole'),
    ])
    .where('company_user.company_code', '=', code)
    .orderBy('user.id')
    .execute()
}

/**
 * Ends what was begun in a company that is deactivated: everything, for members without another active company. It stays
 * ended when the company is activated again. Lock the company first.
 */
export const endBegunIn = async (trx: Trx, code: string, now: Date): Promise<void> => {
  const members = await trx
    .selectFrom('company_user as member')
    .select('member.user_id')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('company_user')
            .innerJoin('company', 'company.code', 'company_user.company_code')
            .select('company_user.user_id')
            .whereRef('company_user.user_id', '=', 'member.user_id')
            .where('company_user.company_code', '!=', code)
            .where(countsAsMember),
        )
        .as('is_active_elsewhere'),
    )
    .where('member.company_code', '=', code)
    .orderBy('member.user_id')
    .execute()
  const idsOf = (isElsewhere: boolean) =>
    members.filter(member => Boolean(member.is_active_elsewhere) === isElsewhere).map(({ user_id }) => user_id)
  await endBegun(trx, 'deactivation', { userIds: idsOf(false) }, now)
  await endBegun(trx, 'membershipDeactivation', { userIds: idsOf(true) }, now)
  const asked = await trx.selectFrom('addition').select('user_id').where('company_code', '=', code).execute()
  await endBegun(trx, 'withdrawal', { userIds: asked.map(({ user_id }) => user_id), companyCode: code }, now)
}

/** Removes all services from a company. @returns the ids of those it had */
export const endServices = async (trx: Trx, code: string, now: Date): Promise<string[]> => {
  const ended = await trx
    .updateTable('company_service')
    .set({ status: 0, updated_at: now })
    .where('company_code', '=', code)
    .where('status', '=', 1)
    .returning('service_id')
    .execute()
  return ended.map(row => row.service_id).sort()
}

/** Deletes the join requests of a company, and ends their links. */
export const deleteAdditions = async (trx: Trx, code: string, now: Date): Promise<void> => {
  const asked = await trx.deleteFrom('addition').where('company_code', '=', code).returning('user_id').execute()
  await endBegun(trx, 'withdrawal', { userIds: asked.map(({ user_id }) => user_id), companyCode: code }, now)
}
