import type { Kysely } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Database } from '../database/schema.ts'

export const listIndustries = (db: Kysely<Database>, locale: Locale) =>
  db
    .selectFrom('industry')
    .select(['industry_id', `name_${locale} as name`])
    .orderBy('sort')
    .orderBy('industry_id')
    .execute()

export const listCompanyCategories = (db: Kysely<Database>, locale: Locale) =>
  db
    .selectFrom('company_category')
    .select(['company_category_id', `name_${locale} as name`])
    .orderBy('sort')
    .orderBy('company_category_id')
    .execute()

/** Addresses of a seven-digit postal code; some codes have several. */
export const listAddresses = (db: Kysely<Database>, zip: string) =>
  db
    .selectFrom('postal_address')
    .select(['zip', 'address1', 'address2'])
    .where('zip', '=', zip)
    .orderBy('sort')
    .execute()
