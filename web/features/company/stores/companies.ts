import type { WebOutput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { type CompanySearch, isBlank } from './company-search.ts'

export type CompanyPage = WebOutput<Contract['getAdminCompanyList']>

type Query = CompanySearch & { page: number }

/** A page of the company archive. The previous rows stay visible while it loads. */
export const useCompanies = resource(
  ({ page, ...search }: Query, signal) =>
    isBlank(search)
      ? api.getAdminCompanyList({ query: { page }, signal })
      : api.getAdminCompanySearch({ query: { ...search, page }, signal }),
  () => true,
)
