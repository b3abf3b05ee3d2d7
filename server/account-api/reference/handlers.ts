import type { Kysely } from 'kysely'
import type { Side } from '../../../shared/contract/both.ts'
import type { reference } from '../../../shared/contract/reference/reference.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../access/caller/request-context.ts'
import type { Database } from '../database/schema.ts'
import { countries } from './countries.ts'

/** Customers choose from what is offered; employees see what some companies still have. */
const shownTo = <TRow extends { retired?: 1 }>({ kind }: { kind: Side['kind'] }, rows: TRow[]): TRow[] =>
  kind === 'employee' ? rows : rows.filter(({ retired }) => retired !== 1)

export const referenceHandlers = ({ db, addressesReady }: Deps): HandlersOf<typeof reference> => ({
  getCountries: async ({ locale }) => countries(locale),
  getIndustries: async ({ locale, side }) => shownTo(side, await listIndustries(db, locale)),
  getCompanyCategories: async ({ locale, side }) => shownTo(side, await listCompanyCategories(db, locale)),
  getZipcode: async ({ query }) => {
    await addressesReady()
    return { address_list: await listAddresses(db, query.zip) }
  },
})

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
