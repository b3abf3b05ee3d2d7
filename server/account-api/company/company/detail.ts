import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Company } from '../../../../shared/model/company.ts'
import { accountStatus, companyStatus, type FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Database, nameColumns, rowCount } from '../../database/schema.ts'

type Builder = ExpressionBuilder<Database, 'company'>

/** Administrators in the order of joining, whether or not they can log in. */
const managersOf = (eb: Builder) =>
  jsonArrayFrom(
    eb
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .whereRef('company_user.company_code', '=', 'company.code')
      .where('company_user.manager_flg', '=', 1)
      .orderBy('company_user.created_at')
      .orderBy('user.id')
      .select(['user.id as user_id', 'user.email'])
      .select(nameColumns)
      .select(['company_user.department', 'company_user.position', 'user.lock_flg', 'user.regist_flg'])
      .select(manager => [
        manager.fn<FlagValue>('least', ['user.active_flg', 'company_user.active_flg']).as('active_flg'),
        manager.ref('user.last_login_at').as('last_login_at'),
      ]),
  )

/** A customer company with its administrators, and its numbers of users and services. */
const findCompany = (db: Kysely<Database>, code: string) =>
  db
    .selectFrom('company')
    .select(['code', 'company', 'type', 'category', 'nation', 'tel', 'fax', 'zip', 'address1', 'address2'])
    .select(['employees', 'group', 'regist_flg', 'active_flg', 'row_version'])
    .select(eb => [
      managersOf(eb).as('managers'),
      eb
        .selectFrom('company_user')
        .whereRef('company_user.company_code', '=', 'company.code')
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('user_count'),
      eb
        .selectFrom('company_service')
        .innerJoin('service', 'service.service_id', 'company_service.service_id')
        .where('service.stopped_at', 'is', null)
        .whereRef('company_service.company_code', '=', 'company.code')
        .where('company_service.status', '=', 1)
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('service_count'),
      eb
        .selectFrom('service')
        .where('stopped_at', 'is', null)
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('service_total'),
    ])
    .where('code', '=', code)
    .where('is_azure', '=', 0)
    .executeTakeFirst()

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
