import type { company } from '../../../../shared/contract/company/company.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { cappedPageOf, maxResults, offsetOf, pageOf } from '../../database/page.ts'
import { countries } from '../../reference/countries.ts'
import { companyDetail } from './detail.ts'
import { listManagers } from './managers.ts'
import { type CompanySearch, countCompanies, listCompanies, listCompanyNames } from './queries.ts'

const everything: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

/** Place of each nation in the list that forms offer. */
const nationsIn = (locale: Locale): Record<string, number> =>
  Object.fromEntries(countries(locale).map(({ nation }, place) => [nation, place]))

export const companyHandlers = (deps: Deps): HandlersOf<typeof company> => {
  const { db } = deps
  return {
    postCompanyManagerList: async ({ body, ...context }) => listManagers(body, context, deps),
    getAdminCompanies: async () => listCompanyNames(db),
    getAdminCompanyList: async ({ query, locale }) => {
      const total = await countCompanies(db, everything)
      return pageOf(query, total, await listCompanies(db, everything, { ...query, nations: nationsIn(locale) }))
    },
    getAdminCompanySearch: async ({ query, locale }) => {
      const wanted = { ...query, nations: nationsIn(locale) }
      const found = await countCompanies(db, query, maxResults)
      const isReached = offsetOf(query) < maxResults
      return cappedPageOf(query, found, isReached ? await listCompanies(db, query, wanted) : [])
    },
    getAdminCompanyDetail: async ({ query }) => companyDetail(db, query.company_code),
  }
}
