import type { Kysely, Transaction } from 'kysely'
import type { Membership } from '../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { endBegun } from '../access/endings.ts'
import { filledTexts, nextVersion } from '../database/columns.ts'
import type { Database } from '../database/schema.ts'

type Trx = Transaction<Database>

/**
 * Bumps the version of a company whose administrators change, so that open edits of it become stale. Lock the company
 * first.
 */
export const renewCompany = async (trx: Trx, code: string, now: Date): Promise<void> => {
  await trx.updateTable('company').set(nextVersion(now)).where('code', '=', code).execute()
}

/** Grants or revokes administrator rights of members. Lock the company first. */
export const setManagers = async (
  trx: Trx,
  { companyCode, userIds, manager_flg }: { companyCode: string; userIds: string[]; manager_flg: FlagValue },
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  await renewCompany(trx, companyCode, now)
  await trx
    .updateTable('company_user')
    .set({ manager_flg })
    .where('company_code', '=', companyCode)
    .where('user_id', 'in', userIds)
    .execute()
  await trx.updateTable('user').set(nextVersion(now)).where('id', 'in', userIds).execute()
  if (manager_flg === 0) await endBegun(trx, 'demotion', { userIds }, now)
}

/** Deletes a join request. @returns undefined if there was none */
export const deleteAddition = async (
  db: Kysely<Database>,
  { company_code, user_id }: { company_code: string; user_id: string },
): Promise<{ email: string } | undefined> =>
  db
    .deleteFrom('addition')
    .where('company_code', '=', company_code)
    .where('user_id', '=', user_id)
    .returning('email')
    .executeTakeFirst()

interface GivenMembership extends Membership {
  company_code: string
  user_id: string
  manager_flg?: FlagValue
}

/**
 * Makes a person a member, or updates the membership; fields not given, and texts left empty, stay. Deletes a pending
 * addition.
 *
 * @returns whether anything changed
 */
export const upsertMembership = async (trx: Trx, membership: GivenMembership): Promise<boolean> => {
  const { manager_flg } = membership
  const changes = { ...filledTexts(membership), ...(manager_flg === undefined ? {} : { manager_flg }) }
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const changed = await trx
    .insertInto('company_user')
    .values(membership)
    .onConflict(conflict =>
      names.length === 0
        ? conflict.columns(['company_code', 'user_id']).doNothing()
        : conflict
            .columns(['company_code', 'user_id'])
            .doUpdateSet(changes)
            .where(eb => eb.or(names.map(name => eb(`company_user.${name}`, '!=', eb.ref(`excluded.${name}`))))),
    )
    .returning('user_id')
    .executeTakeFirst()
  await deleteAddition(trx, membership)
  return changed !== undefined
}
