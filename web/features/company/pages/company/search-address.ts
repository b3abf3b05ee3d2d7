import { type CompanySort, companyList } from '../../../../../shared/lists/companies.ts'
import { sortKeys } from '../../../../../shared/lists/list.ts'
import type { CompanySearch } from '../../../../../shared/rules/company-lists.ts'
import { type ListState, readListState, writeListState } from '../../../../kit/list/list-state.ts'
import { searchOf } from '../../../../kit/list/search-text.ts'
import { href } from '../../../../router/routes.ts'
import { noSearch } from '../../stores/company-search.ts'

const texts = ['company_code', 'name', 'mail_address'] as const
const choices = ['industry', 'category'] as const

/** Order of the list without a choice. */
export const defaultOrder = { sort: 'code' } as const

/** Reads page and order from a query string. An unknown column means the default. */
export const readOrder = (query: string): Pick<ListState, 'page' | 'order'> & { sort: CompanySort } => {
  const { page, sort, order } = readListState(query, defaultOrder)
  return { page, order, sort: sortKeys(companyList).find(known => known === sort) ?? defaultOrder.sort }
}

/** Reads the search from a query string; a text that cannot be searched for becomes ''. */
export const readSearch = (query: string): CompanySearch => {
  const params = new URLSearchParams(query)
  const search = { ...noSearch }
  for (const key of texts) search[key] = searchOf(params.get(key))
  for (const key of choices) search[key] = params.getAll(key)
  return search
}

/** A search as a query string. */
export const queryOf = (search: CompanySearch): string => {
  const params = new URLSearchParams()
  for (const key of texts) if (search[key] !== '') params.set(key, search[key])
  for (const key of choices) for (const value of search[key]) params.append(key, value)
  return String(params)
}

/** URL of the archive for a search, first page, in the order of an earlier query. */
export const searchHref = (search: CompanySearch, query: string): string => {
  const { sort, order } = readOrder(query)
  return href('company') + writeListState(queryOf(search), { sort, order }, defaultOrder)
}
