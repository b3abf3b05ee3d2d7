import type { Kysely } from 'kysely'
import type { Company } from '../../../../shared/model/company.ts'
import { accountStatus, companyStatus } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from './detail-queries.ts'

/**
 * A company as employees see it.
 *
 * @throws 404 for an unknown company, and for the maker's own, which is not listed
 */
export const companyDetail = async (db: Kysely<Database>, code: string): Promise<Company> => {
  const found = await findCompany(db, code)
  if (!found) throw new AppError('not_found')
  return {
    ...found,
    id: found.code,
    status: companyStatus(found),
    type: found.type ?? '',
    category: found.category ?? '',
    managers: found.managers.map(manager => ({
      ...manager,
      status: accountStatus({ ...manager, company_active_flg: found.active_flg }),
      last_login_at: manager.last_login_at === null ? null : new Date(manager.last_login_at).toISOString(),
    })),
  }
}
