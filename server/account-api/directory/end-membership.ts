import { sql, type Transaction } from 'kysely'
import { noNames } from '../../../shared/rules/person-fields.ts'
import type { ProofContext } from '../access/caller/fresh-proof.ts'
import { endBegun } from '../access/ending/end-begun.ts'
import { anyOf } from '../database/given.ts'
import { type Database, nextVersion } from '../database/schema.ts'

type Trx = Transaction<Database>

/** Statement that closes requests of a company, because the applicant or the company is removed; the caller adds conditions. */
const closeRemoved = (trx: Trx, companyCode: string, now: Date) =>
  trx
    .updateTable('access_request')
    .set({ state: 'closed', closed_as: 'removed', waiting: '[]', ...nextVersion(now) })
    .where('company_code', '=', companyCode)

/** Closes access requests that people who leave a company have not completed. Lock the company first. */
const closeRequestsOfMembers = async (
  trx: Trx,
  { companyCode, userIds }: { companyCode: string; userIds: string[] },
  now: Date,
): Promise<void> => {
  await closeRemoved(trx, companyCode, now)
    .where('type', '=', 'access')
    .where('state', 'in', ['waiting', 'approved'])
    .where('registered_at', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('user')
          .select('user.id')
          .where('user.id', '=', anyOf(userIds))
          // The address may have changed since.
          .where(
            sql<boolean>`("user".id = access_request.content ->> 'user_id' or "user".email = access_request.email)`,
          ),
      ),
    )
    .execute()
}

/** Closes what a company that is deleted waits for. Lock the company first. */
export const closeRequestsOfCompany = async (trx: Trx, companyCode: string, now: Date): Promise<void> => {
  await closeRemoved(trx, companyCode, now).where('state', '=', 'waiting').execute()
}

/** Deletes memberships with their permissions, and closes access requests that were not completed. */
export const removeMembers = async (
  trx: Trx,
  { userIds, companyCode, as }: { userIds: string[]; companyCode: string; as: 'membershipDeletion' | 'unlinking' },
  context: ProofContext,
): Promise<void> => {
  await trx
    .deleteFrom('company_user')
    .where('company_code', '=', companyCode)
    .where('user_id', '=', anyOf(userIds))
    .execute()
  await endBegun(trx, as, { userIds }, context)
  await closeRequestsOfMembers(trx, { companyCode, userIds }, context.now)
}

/** Resets people to unregistered: only the address stays, and no credential. */
export const unregisterPeople = async (trx: Trx, userIds: string[], context: ProofContext): Promise<void> => {
  const { now } = context
  const empty = { ...noNames, first_name_kana: '', family_name_kana: '' }
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
      ...nextVersion(now),
    }))
    .where('id', '=', anyOf(userIds))
    .execute()
  await endBegun(trx, 'deletion', { userIds }, context)
  await trx
    .updateTable('unlock_request')
    .set({ state: 'rejected', decided_at: now })
    .where('user_id', '=', anyOf(userIds))
    .where('state', '=', 'pending')
    .execute()
}
