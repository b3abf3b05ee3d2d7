import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

const load = async (_: Record<never, never>, signal: AbortSignal) => {
  const [countries, industries, categories] = await Promise.all([
    api.getCountries({ signal }),
    api.getIndustries({ signal }),
    api.getCompanyCategories({ signal }),
  ])
  return { countries, industries, categories }
}

export type CompanyChoices = Awaited<ReturnType<typeof load>>

/** What the fields of a company choose from: countries, industries and categories, by their names in the reader's language. */
export const useCompanyChoices = resource(load)
