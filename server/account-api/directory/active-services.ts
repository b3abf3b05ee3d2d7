import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Ids of a company's current services, without those that the maker has stopped. In a transaction they cannot be removed before its end. */
export const activeServiceIds = async (db: Kysely<Database>, companyCode: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('company_service')
    .innerJoin('service', 'service.service_id', 'company_service.service_id')
    .select('company_service.service_id')
    .where('company_code', '=', companyCode)
    .where('status', '=', 1)
    .where('service.stopped_at', 'is', null)
    .forShare('company_service')
    .execute()
  return new Set(rows.map(row => row.service_id))
}
