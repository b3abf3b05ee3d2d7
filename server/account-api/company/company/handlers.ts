import type { company } from '../../../../shared/contract/company/company.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { pageOf } from '../../database/page.ts'
import { countries } from '../../reference/countries.ts'
import { companyDetail } from './detail.ts'
import { listManagers } from './managers.ts'
import { countCompanies, everything, listCompanies, listCompanyNames } from './queries.ts'
import { searchCompanies } from './search.ts'

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
    getAdminCompanySearch: async ({ query, locale }) =>
      searchCompanies(db, query, { ...query, nations: nationsIn(locale) }),
    getAdminCompanyDetail: async ({ query }) => companyDetail(db, query.company_code),
  }
}
