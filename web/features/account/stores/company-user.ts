import type { AccountSort } from '../../../../shared/lists/accounts.ts'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { listsPeople } from '../../../state/known-person.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

/** Search for accounts. */
export interface AccountSearch {
  page: number
  per_page: number
  search: string
  filter: AccountFilter
  sort: AccountSort
  order: 'asc' | 'desc'
}

interface CompanyAccounts extends AccountSearch {
  audience: Audience
  company_code: string
}

const isSameCompany = (a: CompanyAccounts, b: CompanyAccounts) =>
  a.audience === b.audience && a.company_code === b.company_code

/** One page of a company's accounts. */
export const useAccounts = listStore(
  'getCompanyUserList',
  resource(
    ({ audience, ...query }: CompanyAccounts, signal) => apiOf(audience).getCompanyUserList({ query, signal }),
    isSameCompany,
  ),
)
listsPeople(useAccounts)

/** The last query of a company's account list, for the link back to it. */
export const useLastAccountQuery = (audience: Audience, company_code: string): CompanyAccounts | undefined =>
  useAccounts(({ input }) => (input?.audience === audience && input.company_code === company_code ? input : undefined))
