import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Database } from '../database/schema.ts'

export const listServices = (db: Kysely<Database>, locale: Locale) =>
  db
    .selectFrom('service')
    .select(['service_id', `name_${locale} as name`, `description_${locale} as description`, 'front_url'])
    .orderBy('sort')
    .orderBy('service_id')
    .execute()

/** Services that a company has or had, with the number of members who may use each. */
export const listCompanyServices = (db: Kysely<Database>, companyCode: string, locale: Locale) =>
  db
    .selectFrom('service')
    .innerJoin('company_service', 'company_service.service_id', 'service.service_id')
    .select(['service.service_id', `service.name_${locale} as name`, `service.description_${locale} as description`])
    .select(['service.front_url', 'company_service.status', 'company_service.updated_at'])
    .select(eb => countOfUsers(eb).as('user_count'))
    .where('company_service.company_code', '=', companyCode)
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()

const countOfUsers = (eb: ExpressionBuilder<Database, 'company_service'>) =>
  eb
    .selectFrom('user_service')
    .whereRef('user_service.company_code', '=', 'company_service.company_code')
    .whereRef('user_service.service_id', '=', 'company_service.service_id')
    .where('user_service.status', '=', 1)
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))

/** Ids of the services that a company has now. */
export const activeServiceIds = async (db: Kysely<Database>, companyCode: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('company_service')
    .select('service_id')
    .where('company_code', '=', companyCode)
    .where('status', '=', 1)
    .execute()
  return new Set(rows.map(row => row.service_id))
}

/** Which of these ids are services of the maker. */
export const knownServiceIds = async (db: Kysely<Database>, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('service').select('service_id').where('service_id', 'in', ids).execute()
  return new Set(rows.map(row => row.service_id))
}
