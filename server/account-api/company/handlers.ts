import type { company } from '../../../shared/contract/company.ts'
import { pageOf } from '../database/page.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { companyDetail } from './detail.ts'
import { listManagers } from './managers.ts'
import { type CompanySearch, countCompanies, listCompanies, listCompanyNames } from './queries.ts'

const everything: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

export const companyHandlers = (parts: Parts): HandlersOf<typeof company> => {
  const { db } = parts
  const list = async (search: CompanySearch, page: { page: number; per_page: number }) => {
    const total = await countCompanies(db, search)
    const rows = await listCompanies(db, search, page)
    return pageOf(
      page,
      total,
      rows.map(row => ({ ...row, user_count: row.user_count ?? 0 })),
    )
  }
  return {
    postCompanyManagerList: async ({ body, ...asking }) => listManagers(body, asking, parts),
    getAdminCompanies: async () => listCompanyNames(db),
    getAdminCompanyList: async ({ query }) => list(everything, query),
    getAdminCompanySearch: async ({ query }) => list(query, query),
    getAdminCompanyDetail: async ({ query }) => companyDetail(db, query.company_code),
  }
}
