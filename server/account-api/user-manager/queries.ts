import type { Transaction } from 'kysely'
import type { FlagValue } from '../../../shared/rules/status.ts'
import type { Database } from '../database/schema.ts'

/** Gives a member the authority of an administrator, or takes it. */
export const setManager = async (
  trx: Transaction<Database>,
  { companyCode, userId, manager_flg }: { companyCode: string; userId: string; manager_flg: FlagValue },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('company_user')
    .set({ manager_flg })
    .where('company_code', '=', companyCode)
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('user')
    .set(eb => ({ row_version: eb('row_version', '+', 1), updated_at: now }))
    .where('id', '=', userId)
    .execute()
}
