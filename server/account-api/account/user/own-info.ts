import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { AdminUserInfo } from '../../../../shared/model/user.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Customer, RequestContext } from '../../access/caller/request-context.ts'
import { codeLength, type Database } from '../../database/schema.ts'
import { permissions } from '../../directory/permissions.ts'
import { userInfo } from './user-info.ts'

/** Whether any of the companies has the service. */
const isOffered = (eb: ExpressionBuilder<Database, 'service'>, codes: string[]) =>
  eb.exists(
    eb
      .selectFrom('company_service')
      .select('company_service.service_id')
      .whereRef('company_service.service_id', '=', 'service.service_id')
      .where('company_service.company_code', 'in', codes)
      .where('company_service.status', '=', 1),
  )

/**
 * All services of the maker, stopped ones only if a company of the person has them, each with the companies through which a person may use it, by code. `is_offered`: any of
 * the companies has it.
 *
 * @param codes companies of the person to consider
 */
const listOwnServices = (
  db: Kysely<Database>,
  { userId, codes }: { userId: string; codes: string[] },
  locale: Locale,
) =>
  db
    .with('permission', eb =>
      eb
        .selectFrom(permissions(eb).as('one'))
        .selectAll()
        .where('one.user_id', '=', userId)
        .where('one.company_code', 'in', codes),
    )
    .selectFrom('service')
    .select(['service.service_id', `service.name_${locale} as name`, `service.description_${locale} as description`])
    .select(['service.front_url', 'service.icon', 'service.stopped_at'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('permission')
          .innerJoin('company', 'company.code', 'permission.company_code')
          .whereRef('permission.service_id', '=', 'service.service_id')
          .where('permission.status', '=', 1)
          .orderBy(codeLength)
          .orderBy('company.code')
          .select(['company.code', 'company.company as name']),
      ).as('companies'),
      eb
        .selectFrom('permission')
        .whereRef('permission.service_id', '=', 'service.service_id')
        .select(({ fn }) => fn.max<Date | null>('permission.updated_at').as('updated_at'))
        .as('updated_at'),
      isOffered(eb, codes).as('is_offered'),
    ])
    .where(eb => eb.or([eb('service.stopped_at', 'is', null), isOffered(eb, codes)]))
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()

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
