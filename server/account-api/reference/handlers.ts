import type { Kysely } from 'kysely'
import type { reference } from '../../../shared/contract/reference/reference.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../access/request-context.ts'
import type { Database } from '../database/schema.ts'
import { countries } from './countries.ts'

const isOffered = ({ retired }: { retired?: 1 }): boolean => retired !== 1

export const referenceHandlers = ({ db, addressesReady }: Deps): HandlersOf<typeof reference> => {
  const zipcode = async (zip: string) => {
    await addressesReady()
    return { address_list: await listAddresses(db, zip) }
  }
  return {
    getCountries: async ({ locale }) => countries(locale),
    getAdminCountries: async ({ locale }) => countries(locale),
    getIndustries: async ({ locale }) => (await listIndustries(db, locale)).filter(isOffered),
    getAdminIndustries: async ({ locale }) => listIndustries(db, locale),
    getCompanyCategories: async ({ locale }) => (await listCompanyCategories(db, locale)).filter(isOffered),
    getAdminCompanyCategories: async ({ locale }) => listCompanyCategories(db, locale),
    getZipcode: async ({ query }) => zipcode(query.zip),
    getAdminZipcode: async ({ query }) => zipcode(query.zip),
  }
}

/** Marks a retired choice; nothing for one that is offered. */
const markRetired = <TRow extends { retired_at: Date | null }>({ retired_at, ...row }: TRow) => ({
  ...row,
  ...(retired_at === null ? {} : { retired: 1 as const }),
})

/** All industries; retired ones are marked. */
const listIndustries = async (db: Kysely<Database>, locale: Locale) => {
  const rows = await db
    .selectFrom('industry')
    .select(['industry_id', `name_${locale} as name`, 'retired_at'])
    .orderBy('sort')
    .orderBy('industry_id')
    .execute()
  return rows.map(row => markRetired(row))
}

/** All company categories; retired ones are marked. */
const listCompanyCategories = async (db: Kysely<Database>, locale: Locale) => {
  const rows = await db
    .selectFrom('company_category')
    .select(['company_category_id', `name_${locale} as name`, 'retired_at'])
    .orderBy('sort')
    .orderBy('company_category_id')
    .execute()
  return rows.map(row => markRetired(row))
}

/** Addresses of a seven-digit postal code; some codes have several. */
export const listAddresses = (db: Kysely<Database>, zip: string) =>
  db
    .selectFrom('postal_address')
    .select(['zip', 'address1', 'address2'])
    .where('zip', '=', zip)
    .orderBy('sort')
    .execute()
