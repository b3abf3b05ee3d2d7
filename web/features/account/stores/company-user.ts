import type { WebOutput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { listsPeople } from '../../../state/known-person.ts'
import { resource } from '../../../state/resource.ts'

type CompanyAccount = WebOutput<Contract['getCompanyUserList']>['data'][number]

/** Rows that one call returns at most. */
const pageSize = 100

/** Search for accounts. */
export interface AccountSearch {
  page: number
  search: string
  filter: AccountFilter
  sort: 'name' | 'last_login'
  order: 'asc' | 'desc'
}

interface CompanyAccounts extends AccountSearch {
  audience: Audience
  company_code: string
}

const isSameCompany = (a: CompanyAccounts, b: CompanyAccounts) =>
  a.audience === b.audience && a.company_code === b.company_code

/** One page of a company's accounts. */
export const useAccounts = resource(
  ({ audience, ...query }: CompanyAccounts, signal) => apiOf(audience).getCompanyUserList({ query, signal }),
  isSameCompany,
)
listsPeople(useAccounts)

/** The last query of a company's account list, for the link back to it. */
export const useLastAccountQuery = (audience: Audience, company_code: string): CompanyAccounts | undefined =>
  useAccounts(({ input }) => (input?.audience === audience && input.company_code === company_code ? input : undefined))

/** All rows of the list shown, whatever its page. */
export const allAccounts = async () => {
  const { input } = useAccounts.getState()
  if (!input) return []
  const { audience, ...query } = input
  const rows: CompanyAccount[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await apiOf(audience).getCompanyUserList({ query: { ...query, page, per_page: pageSize } })
    rows.push(...answer.data)
    pages = answer.page_count
  }
  return rows
}
