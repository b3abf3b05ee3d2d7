import { api } from '../../../api.ts'
import { has } from '../../../calls.ts'
import { resource } from '../../../state/resource.ts'

type Nothing = Record<never, never>

const loadCountries = (_: Nothing, signal: AbortSignal) => api.getCountries({ signal })

/** Countries and areas, in the reader's language. */
export const useCountries = resource(loadCountries)

/** Industries, for employees. */
export const useAdminIndustries = resource((_: Nothing, signal) => api.getAdminIndustries({ signal }))

/** Categories of companies, for employees. */
export const useAdminCompanyCategories = resource((_: Nothing, signal) => api.getAdminCompanyCategories({ signal }))

const loadChoices = async (_: Nothing, signal: AbortSignal) => {
  const [countries, industries, categories] = await Promise.all([
    loadCountries({}, signal),
    api.getIndustries({ signal }),
    api.getCompanyCategories({ signal }),
  ])
  return { countries, industries, categories }
}

export type CompanyChoices = Awaited<ReturnType<typeof loadChoices>>

/** Choices of the company form: countries, industries and categories, in the reader's language. */
export const useCompanyChoices = resource(loadChoices)

/** Looks up the addresses of a Japanese postal code of seven digits; undefined: the account API does not tell them to this reader. */
export const addressLookUp = (reader: 'visitor' | 'employee') => {
  const call = has('getZipcode') ? api.getZipcode : reader === 'employee' ? api.getAdminZipcode : undefined
  return call && (async (zip: string) => (await call({ query: { zip } })).address_list)
}
