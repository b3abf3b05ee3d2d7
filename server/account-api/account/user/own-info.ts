import type { Kysely } from 'kysely'
import type { AdminUserInfo } from '../../../../shared/model/user.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Customer } from '../../access/caller.ts'
import type { RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { listOwnServices } from './own-services.ts'
import { userInfo } from './user-info.ts'

/**
 * The signed-in customer with all active companies. An administrator of any company counts as administrator; a service
 * that any company grants is usable. Department, position and phone are those of the first company.
 */
export const ownInfo = async (
  db: Kysely<Database>,
  { caller: { userId, memberships }, locale, now }: RequestContext<Customer>,
): Promise<{ user: AdminUserInfo; services: OwnService[] }> => {
  const codes = memberships.map(({ code }) => code)
  const [companyCode] = codes
  if (companyCode === undefined) throw new AppError('not_found')
  const info = await userInfo(db, { userId, companyCode, now }, locale, { own: codes })
  const rows = await listOwnServices(db, { userId, codes }, locale)
  const services = rows.map(row => ({ ...row, status: row.companies.length > 0 ? (1 as const) : (0 as const) }))
  const user = {
    ...info,
    manager_flg: memberships.some(({ manager_flg }) => manager_flg === 1) ? (1 as const) : (0 as const),
    services: services.filter(({ is_offered }) => is_offered),
  }
  return { user, services }
}

type OwnService = Awaited<ReturnType<typeof listOwnServices>>[number] & { status: 0 | 1 }
