import type { WebOutput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { CompanySort } from '../../../../shared/rules/company-sorts.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { type CompanySearch, isBlank } from './company-search.ts'

export type CompanyPage = WebOutput<Contract['getAdminCompanyList']>

type Query = CompanySearch & { page: number; sort: CompanySort; order: 'asc' | 'desc' }

/** A page of the company archive. The previous rows stay visible while it loads. */
export const useCompanies = resource(
  ({ page, sort, order, ...search }: Query, signal) =>
    isBlank(search)
      ? api.getAdminCompanyList({ query: { page, sort, order }, signal })
      : api.getAdminCompanySearch({ query: { ...search, page, sort, order }, signal }),
  () => true,
)
