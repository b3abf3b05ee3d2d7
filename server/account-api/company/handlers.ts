import type { company } from '../../../shared/contract/company.ts'
import { companyStatus } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import { pageOf } from '../database/page.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { listManagers } from './managers.ts'
import { type CompanySearch, countCompanies, findCompany, listCompanies } from './queries.ts'

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
    getAdminCompanyList: async ({ query }) => list(everything, query),
    getAdminCompanySearch: async ({ query }) => list(query, query),
    getAdminCompanyDetail: async ({ query }) => {
      const found = await findCompany(db, query.company_code)
      if (!found) throw new AppError('not_found')
      return {
        ...found,
        id: found.code,
        status: companyStatus(found),
        type: found.type ?? '',
        category: found.category ?? '',
      }
    },
  }
}
