import type { AnswerOf } from '../../../../shared/contract/index.ts'
import type { CompanySort } from '../../../../shared/lists/companies.ts'
import { type CompanySearch, isBlank } from '../../../../shared/rules/company-lists.ts'
import { api } from '../../../api.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

export type CompanyPage = AnswerOf<'getAdminCompanyList'> & {
  /** Whether these are the companies that a search found. */
  isFound: boolean
}

type Query = CompanySearch & { page: number; per_page?: number; sort: CompanySort; order: 'asc' | 'desc' }

/** A page of the company archive. The previous rows stay visible while it loads. */
export const useCompanies = listStore(
  'getAdminCompanySearch',
  resource(
    async ({ page, per_page, sort, order, ...search }: Query, signal): Promise<CompanyPage> => {
      const paged = { page, per_page, sort, order }
      const isFound = !isBlank(search)
      const answer = await (isFound
        ? api.getAdminCompanySearch({ query: { ...search, ...paged }, signal })
        : api.getAdminCompanyList({ query: paged, signal }))
      return { ...answer, isFound }
    },
    () => true,
  ),
)

/** One company, for employees. */
export const useCompany = resource((query: { company_code: string }, signal) =>
  api.getAdminCompanyDetail({ query, signal }),
)

/** Active companies by part of their name, or by code; at most a few. `more`: there are others. */
export const findCompanies = async (text: string) => {
  const isCode = /^[a-z]\d+$/i.test(text)
  const query = { company_code: isCode ? text : '', name: isCode ? '' : text, per_page: 5 }
  const { data, total } = await api.getAdminCompanySearch({ query })
  return { companies: data, more: total > data.length }
}
