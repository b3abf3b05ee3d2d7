import type { reference } from '../../../shared/contract/reference.ts'
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { findTerms } from '../terms/queries.ts'
import { countries } from './countries.ts'
import { listAddresses, listCompanyCategories, listIndustries } from './queries.ts'

export const referenceHandlers = ({ db, addressesReady }: Parts): HandlersOf<typeof reference> => ({
  getCountries: async ({ locale }) => countries(locale),
  getIndustries: async ({ locale }) => listIndustries(db, locale),
  getAdminIndustries: async ({ locale }) => listIndustries(db, locale),
  getCompanyCategories: async ({ locale }) => listCompanyCategories(db, locale),
  getAdminCompanyCategories: async ({ locale }) => listCompanyCategories(db, locale),
  getZipcode: async ({ query }) => {
    await addressesReady()
    return { address_list: await listAddresses(db, query.zip) }
  },
  getTextTerms: async ({ locale, now }) => {
    const terms = await findTerms(db, locale, now)
    if (!terms) throw new AppError('not_found')
    return { version: terms.version, updated_at: terms.published_at.toISOString(), text: terms.text }
  },
})
