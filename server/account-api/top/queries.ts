import type { Kysely } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import type { Database } from '../database/schema.ts'
import { permissions } from '../user-service/permissions.ts'

/** All services of the maker with what a member of a company may do; 0 for those that the company lacks. */
export const listAllServices = (db: Kysely<Database>, companyCode: string, userId: string, locale: Locale) =>
  db
    .selectFrom('service')
    .leftJoin(
      eb => permissions(eb).as('permission'),
      join =>
        join
          .onRef('permission.service_id', '=', 'service.service_id')
          .on('permission.company_code', '=', companyCode)
          .on('permission.user_id', '=', userId),
    )
    .select(['service.service_id', `service.name_${locale} as name`, `service.description_${locale} as description`])
    .select(['service.front_url', 'permission.updated_at'])
    .select(eb => eb.fn.coalesce('permission.status', eb.cast<FlagValue>(eb.lit(0), 'integer')).as('status'))
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()

/** Notices for customers, the newest first. */
export const listNotices = (db: Kysely<Database>, locale: Locale, now: Date) =>
  db
    .selectFrom('notice')
    .select(['id', `title_${locale} as title`, `body_${locale} as body`, 'published_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

/** Companies by their codes, in the order in which a person joined them. */
export const listCompanies = (db: Kysely<Database>, userId: string, codes: string[]) =>
  db
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company.code', 'company.company', 'company_user.manager_flg'])
    .where('company_user.user_id', '=', userId)
    .where('company.code', 'in', codes)
    .orderBy('company_user.created_at')
    .orderBy('company.code')
    .execute()
