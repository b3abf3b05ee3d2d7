import type { Kysely, Transaction } from 'kysely'
import { anyOf } from '../database/given.ts'
import type { Database } from '../database/schema.ts'

/**
 * Ids of the current services of companies, by code, without those that the maker has stopped. In a transaction they cannot be
 * removed before its end.
 */
export const activeServices = async (
  db: Kysely<Database>,
  companyCodes: readonly string[],
): Promise<(companyCode: string) => ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('company_service')
    .innerJoin('service', 'service.service_id', 'company_service.service_id')
    .select(['company_service.company_code', 'company_service.service_id'])
    .where('company_code', '=', anyOf(companyCodes))
    .where('status', '=', 1)
    .where('service.stopped_at', 'is', null)
    .orderBy('company_service.company_code')
    .orderBy('company_service.service_id')
    .forShare('company_service')
    .execute()
  const byCompany = Map.groupBy(rows, ({ company_code }) => company_code)
  return code => new Set(byCompany.get(code)?.map(({ service_id }) => service_id))
}

/** The same of one company. */
export const activeServiceIds = async (db: Kysely<Database>, companyCode: string): Promise<ReadonlySet<string>> =>
  (await activeServices(db, [companyCode]))(companyCode)

/** Grants a company those of the services that the maker has not stopped. @returns their ids */
export const grantEntitlements = async (
  trx: Transaction<Database>,
  companyCode: string,
  serviceIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (serviceIds.length === 0) return []
  const granted = await trx
    .insertInto('company_service')
    .columns(['company_code', 'service_id', 'status', 'updated_at'])
    .expression(eb =>
      eb
        .selectFrom('service')
        .select(service => [
          service.val(companyCode).as('company_code'),
          'service.service_id',
          service.cast<1>(service.lit(1), 'smallint').as('status'),
          service.cast<Date>(service.val(now), 'timestamptz').as('updated_at'),
        ])
        .where('service.service_id', 'in', serviceIds)
        .where('service.stopped_at', 'is', null),
    )
    .onConflict(conflict =>
      conflict.columns(['company_code', 'service_id']).doUpdateSet({ status: 1, updated_at: now }),
    )
    .returning('service_id')
    .execute()
  return granted.map(row => row.service_id)
}
