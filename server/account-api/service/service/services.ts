import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Database } from '../../database/schema.ts'

export const listServices = (db: Kysely<Database>, locale: Locale) =>
  db
    .selectFrom('service')
    .select(['service_id', `name_${locale} as name`, `description_${locale} as description`, 'front_url'])
    .orderBy('sort')
    .orderBy('service_id')
    .execute()

/** Those of the ids that are services of the maker. */
export const knownServiceIds = async (db: Kysely<Database>, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('service').select('service_id').where('service_id', 'in', ids).execute()
  return new Set(rows.map(row => row.service_id))
}
