import { href } from '../../../../router/routes.ts'
import { type CompanySearch, noSearch } from '../../stores/company-search.ts'

const texts = ['company_code', 'name', 'mail_address'] as const
const choices = ['industry', 'category'] as const

/** Reads the search from a query string. */
export const readSearch = (query: string): CompanySearch => {
  const params = new URLSearchParams(query)
  const search = { ...noSearch }
  for (const key of texts) search[key] = params.get(key) ?? ''
  for (const key of choices) search[key] = params.getAll(key)
  return search
}

/** URL of the archive for a search, first page. */
export const searchHref = (search: CompanySearch): string => {
  const params = new URLSearchParams()
  for (const key of texts) if (search[key] !== '') params.set(key, search[key])
  for (const key of choices) for (const value of search[key]) params.append(key, value)
  return params.size > 0 ? `${href('company')}?${params}` : href('company')
}
