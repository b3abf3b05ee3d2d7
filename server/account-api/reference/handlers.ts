import type { reference } from '../../../shared/contract/reference/reference.ts'
import type { Deps, HandlersOf } from '../access/request-context.ts'
import { countries } from './countries.ts'
import { listAddresses, listCompanyCategories, listIndustries } from './queries.ts'

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
