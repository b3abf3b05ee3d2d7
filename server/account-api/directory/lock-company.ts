import type { Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'

const columns = [
  ...(['code', 'company', 'type', 'category', 'nation', 'tel', 'fax', 'zip', 'address1', 'address2'] as const),
  ...(['employees', 'group', 'regist_flg', 'active_flg', 'is_azure', 'row_version'] as const),
]

/**
 * Locks a customer company until the transaction ends, as `lockCompany` does. With `closed`, no member can be added
 * meanwhile either.
 *
 * @throws 404 for an unknown company, 403 for the maker's own
 */
export const lockCompanyForEdit = async (trx: Transaction<Database>, code: string, closed = false) => {
  const company = await trx
    .selectFrom('company')
    .select(columns)
    .where('code', '=', code)
    .$if(closed, query => query.forUpdate())
    .$if(!closed, query => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!company) throw new AppError('not_found')
  if (company.is_azure === 1) throw new AppError('forbidden')
  return company
}
export type LockedCompany = Awaited<ReturnType<typeof lockCompanyForEdit>>
