import type { WebInput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'

interface CompanyAccounts {
  audience: Audience
  company_code: string
  page: number
  search: string
  filter: AccountFilter
  sort: 'name' | 'last_login'
  order: 'asc' | 'desc'
}

const isSameCompany = (a: CompanyAccounts, b: CompanyAccounts) =>
  a.audience === b.audience && a.company_code === b.company_code

/** One page of a company's accounts. */
export const useAccounts = resource(
  ({ audience, ...query }: CompanyAccounts, signal) => apiOf(audience).getCompanyUserList({ query, signal }),
  isSameCompany,
)

/** The last query of a company's account list, for the link back to it. */
export const useLastAccountQuery = (audience: Audience, company_code: string): CompanyAccounts | undefined =>
  useAccounts(({ input }) => (input?.audience === audience && input.company_code === company_code ? input : undefined))

/** Adds a person, or resends the invitation of one who is not registered yet. Reloads the list. */
export const addAccount = async (audience: Audience, body: WebInput<Contract['postAdminUserRegist']>['body']) => {
  const added = await apiOf(audience).postUserRegist({ body })
  void useAccounts.getState().reload()
  return added
}
