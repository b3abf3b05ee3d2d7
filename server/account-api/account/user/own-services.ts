import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Locale } from '../../../../shared/model/flag.ts'
import { codeLength } from '../../database/code-length.ts'
import type { Database } from '../../database/schema.ts'
import { permissions } from '../../directory/permissions.ts'

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
export const listOwnServices = (
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
