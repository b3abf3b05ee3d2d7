import { api } from '../api.ts'
import { resource } from './resource.ts'

/** What the fields of a company choose from: countries, industries and categories, by their names in the reader's language. */
export const useCompanyChoices = resource(async (_: Record<never, never>, signal) => {
  const [countries, industries, categories] = await Promise.all([
    api.getCountries({ signal }),
    api.getIndustries({ signal }),
    api.getCompanyCategories({ signal }),
  ])
  return { countries, industries, categories }
})
