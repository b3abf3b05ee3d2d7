import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Ids of a company's current services. In a transaction they cannot be removed before its end. */
export const activeServiceIds = async (db: Kysely<Database>, companyCode: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('company_service')
    .select('service_id')
    .where('company_code', '=', companyCode)
    .where('status', '=', 1)
    .forShare()
    .execute()
  return new Set(rows.map(row => row.service_id))
}
