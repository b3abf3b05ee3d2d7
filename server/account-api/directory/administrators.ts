import type { Transaction } from 'kysely'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { endBegun } from '../access/endings.ts'
import { nextVersion } from '../database/next-version.ts'
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
