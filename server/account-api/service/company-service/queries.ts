import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { type Database, rowCount } from '../../database/schema.ts'
import { permissions } from '../../directory/permissions.ts'

type Builder = Pick<ExpressionBuilder<Database, 'service'>, 'selectFrom'>

/** Sub-query: permissions of a company that can be used now. */
const usable = (eb: Builder, companyCode: string) =>
  eb
    .selectFrom(inner => permissions(inner).as('permission'))
    .where('permission.company_code', '=', companyCode)
    .where('permission.status', '=', 1)

/** Sub-query: number of members of a company who may use each service now. Counted for all services at once. */
const users = (eb: Builder, companyCode: string) =>
  usable(eb, companyCode)
    .select(['permission.service_id', rowCount.as('count')])
    .groupBy('permission.service_id')

/** Sub-query: the same of decisions, whether or not they can be used. */
const permitted = (eb: Builder, companyCode: string) =>
  eb
    .selectFrom('user_service')
    .where('user_service.company_code', '=', companyCode)
    .where('user_service.status', '=', 1)
    .select(['user_service.service_id', rowCount.as('count')])
    .groupBy('user_service.service_id')

const countOf = (table: 'users' | 'permitted') => sql<number>`coalesce(${sql.ref(`${table}.count`)}, 0)`

/** Services that a company has or had, with the number of members who may use each. */
export const listCompanyServices = (db: Kysely<Database>, companyCode: string, locale: Locale) =>
  db
    .selectFrom('service')
    .innerJoin('company_service', 'company_service.service_id', 'service.service_id')
    .select(['service.service_id', `service.name_${locale} as name`, `service.description_${locale} as description`])
    .select(['service.front_url', 'service.icon', 'service.stopped_at'])
    .select(['company_service.status', 'company_service.updated_at'])
    .select(['service.kinds', 'service.approved_kinds', 'service.needs_contract', 'service.open_for_request'])
    .leftJoin(
      eb => users(eb, companyCode).as('users'),
      join => join.onRef('users.service_id', '=', 'service.service_id'),
    )
    .select(countOf('users').as('user_count'))
    .where('company_service.company_code', '=', companyCode)
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()

/**
 * All services of the maker with the company's entitlement. `permitted_count` counts permissions, whether or not the
 * company has the service.
 */
export const listEntitlements = (db: Kysely<Database>, companyCode: string, locale: Locale) =>
  db
    .selectFrom('service')
    .leftJoin('company_service', join =>
      join
        .onRef('company_service.service_id', '=', 'service.service_id')
        .on('company_service.company_code', '=', companyCode),
    )
    .leftJoin(
      eb => users(eb, companyCode).as('users'),
      join => join.onRef('users.service_id', '=', 'service.service_id'),
    )
    .leftJoin(
      eb => permitted(eb, companyCode).as('permitted'),
      join => join.onRef('permitted.service_id', '=', 'service.service_id'),
    )
    .select(['service.service_id', `service.name_${locale} as name`, `service.description_${locale} as description`])
    .select(['service.icon', 'service.stopped_at', 'company_service.updated_at'])
    .select(eb => [
      eb.fn.coalesce('company_service.status', eb.cast<FlagValue>(eb.lit(0), 'integer')).as('status'),
      countOf('users').as('user_count'),
      countOf('permitted').as('permitted_count'),
    ])
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()

/** Number of members of a company who may use a service now. */
export const countUsers = async (db: Kysely<Database>, companyCode: string, serviceId: string): Promise<number> => {
  const found = usable(db, companyCode).where('permission.service_id', '=', serviceId)
  return (await found.select(rowCount.as('count')).executeTakeFirstOrThrow()).count
}

/** Stored entitlements of a company, by service id. */
export const storedEntitlements = async (
  trx: Transaction<Database>,
  companyCode: string,
): Promise<Map<string, FlagValue>> => {
  const rows = await trx
    .selectFrom('company_service')
    .select(['service_id', 'status'])
    .where('company_code', '=', companyCode)
    .orderBy('service_id')
    .execute()
  return new Map(rows.map(row => [row.service_id, row.status]))
}

/** Stores entitlements of a company; at least one. */
export const upsertEntitlements = async (
  trx: Transaction<Database>,
  companyCode: string,
  statuses: [serviceId: string, status: FlagValue][],
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('company_service')
    .values(
      statuses.map(([service_id, status]) => ({ company_code: companyCode, service_id, status, updated_at: now })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['company_code', 'service_id'])
        .doUpdateSet(eb => ({ status: eb.ref('excluded.status'), updated_at: now })),
    )
    .execute()
}
