import type { company } from '../../../../shared/contract/company/company.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { cappedPageOf, maxResults, offsetOf, pageOf } from '../../database/page.ts'
import { companyDetail } from './detail.ts'
import { listManagers } from './managers.ts'
import { type CompanySearch, countCompanies, listCompanies, listCompanyNames } from './queries.ts'

const everything: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

export const companyHandlers = (deps: Deps): HandlersOf<typeof company> => {
  const { db } = deps
  return {
    postCompanyManagerList: async ({ body, ...context }) => listManagers(body, context, deps),
    getAdminCompanies: async () => listCompanyNames(db),
    getAdminCompanyList: async ({ query }) =>
      pageOf(query, await countCompanies(db, everything), await listCompanies(db, everything, query)),
    getAdminCompanySearch: async ({ query }) => {
      const found = await countCompanies(db, query, maxResults)
      const isReached = offsetOf(query) < maxResults
      return cappedPageOf(query, found, isReached ? await listCompanies(db, query, query) : [])
    },
    getAdminCompanyDetail: async ({ query }) => companyDetail(db, query.company_code),
  }
}
