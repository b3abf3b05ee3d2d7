import type { reference } from '../../../shared/contract/reference/reference.ts'
import { AppError } from '../../http/app-error.ts'
import type { Deps, HandlersOf, RequestContext } from '../access/request-context.ts'
import { findTerms } from '../sign-in/terms/terms.ts'
import { countries } from './countries.ts'
import { listAddresses, listCompanyCategories, listIndustries } from './queries.ts'

export const referenceHandlers = ({ db, addressesReady }: Deps): HandlersOf<typeof reference> => {
  const zipcode = async (zip: string) => {
    await addressesReady()
    return { address_list: await listAddresses(db, zip) }
  }
  const termsInForce = async ({ locale, now }: RequestContext) => {
    const terms = await findTerms(db, locale, now)
    if (!terms) throw new AppError('not_found')
    return { version: terms.version, updated_at: terms.published_at.toISOString(), text: terms.text }
  }
  return {
    getCountries: async ({ locale }) => countries(locale),
    getAdminCountries: async ({ locale }) => countries(locale),
    getIndustries: async ({ locale }) => listIndustries(db, locale),
    getAdminIndustries: async ({ locale }) => listIndustries(db, locale),
    getCompanyCategories: async ({ locale }) => listCompanyCategories(db, locale),
    getAdminCompanyCategories: async ({ locale }) => listCompanyCategories(db, locale),
    getZipcode: async ({ query }) => zipcode(query.zip),
    getAdminZipcode: async ({ query }) => zipcode(query.zip),
    getTextTerms: async context => termsInForce(context),
    getAdminTextTerms: async context => termsInForce(context),
  }
}
