import type { WebOutput } from '../../shared/contract/entry.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { api } from '../api.ts'
import { resource } from './resource.ts'

/** What the company archive can be searched by; `mail_address` only by itself (specification §5). */
export interface CompanySearch {
  company_code: string
  name: string
  mail_address: string
  industry: string[]
  category: string[]
}

export const noSearch: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

/** Whether a search asks for nothing in particular. */
export const isBlank = (search: CompanySearch) => Object.values(search).every(value => value.length === 0)

export type CompanyPage = WebOutput<Contract['getAdminCompanyList']>

type Query = CompanySearch & { page: number }

/** A page of the company archive; the rows before it stay while it loads. */
export const useCompanies = resource(
  ({ page, ...search }: Query, signal) =>
    isBlank(search)
      ? api.getAdminCompanyList({ query: { page }, signal })
      : api.getAdminCompanySearch({ query: { ...search, page }, signal }),
  () => true,
)
