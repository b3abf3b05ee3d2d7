import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { membershipFields, nameFields } from '../../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { companyCount } from '../../access/person-ownership.ts'
import { anyOf } from '../../database/given.ts'
import { type Database, nameColumns } from '../../database/schema.ts'

/** People of the addresses, each with all memberships, requests to join and decisions about services, by one query. */
const findPeople = (db: Kysely<Database>, emails: readonly string[]) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.email', 'user.row_version', 'user.regist_flg', 'user.is_employee'])
    .select(['user.active_flg', 'user.lock_flg', 'user.lock_reason'])
    .select(nameColumns)
    .select(eb => [
      companyCount(eb).as('company_count'),
      jsonArrayFrom(
        eb
          .selectFrom('company_user')
          .select(['company_code', ...membershipFields, 'manager_flg', 'active_flg'])
          .whereRef('user_id', '=', 'user.id'),
      ).as('memberships'),
      jsonArrayFrom(
        eb
          .selectFrom('addition')
          .select(['company_code', ...membershipFields, 'manager_flg', 'services'])
          .select(nameFields)
          .select('leaves')
          .whereRef('user_id', '=', 'user.id')
          .whereRef('addition.email', '=', 'user.email'),
      ).as('additions'),
      jsonArrayFrom(
        eb
          // By way of the memberships, since the services have no index by person alone.
          .selectFrom('company_user')
          .innerJoin('user_service', join =>
            join
              .onRef('user_service.company_code', '=', 'company_user.company_code')
              .onRef('user_service.user_id', '=', 'company_user.user_id'),
          )
          .select(['user_service.company_code', 'user_service.service_id'])
          .whereRef('company_user.user_id', '=', 'user.id')
          .where('user_service.status', '=', 1),
      ).as('permissions'),
    ])
    .where('user.email', '=', anyOf(emails))
    .execute()
export type PresentPerson = Awaited<ReturnType<typeof findPeople>>[number]

const findCompanies = (db: Kysely<Database>, codes: readonly string[]) =>
  db
    .selectFrom('company')
    .select(['code', 'regist_flg', 'active_flg', 'is_azure'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('company_service')
          .innerJoin('service', 'service.service_id', 'company_service.service_id')
          .select('company_service.service_id')
          .whereRef('company_service.company_code', '=', 'company.code')
          .where('company_service.status', '=', 1)
          .where('service.stopped_at', 'is', null),
      ).as('services'),
    )
    .where('code', '=', anyOf(codes))
    .execute()

export interface PresentCompany {
  code: string
  regist_flg: FlagValue
  active_flg: FlagValue
  is_azure: FlagValue
  /** Ids of those that its people may be permitted. */
  services: ReadonlySet<string>
}

interface Present {
  people: ReadonlyMap<string, PresentPerson>
  companies: ReadonlyMap<string, PresentCompany>
}

/** The present state of what some rows name: people by address, companies by code. */
export const presentOf = async (
  db: Kysely<Database>,
  rows: readonly { email: string; company_code: string }[],
): Promise<Present> => {
  const people = await findPeople(db, [...new Set(rows.map(({ email }) => email))])
  const companies = await findCompanies(db, [...new Set(rows.map(({ company_code }) => company_code))])
  return {
    people: new Map(people.map(person => [person.email, person])),
    companies: new Map(
      companies.map(({ services, ...company }) => [
        company.code,
        { ...company, services: new Set(services.map(({ service_id }) => service_id)) },
      ]),
    ),
  }
}
