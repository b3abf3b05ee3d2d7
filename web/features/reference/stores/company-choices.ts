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

/** Choices of the company form: countries, industries and categories, in the reader's language. */
export const useCompanyChoices = resource(load)
