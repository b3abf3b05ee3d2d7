import type { WebInput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import { resource } from '../../../state/resource.ts'
import { apiOf, type Face } from '../../../state/viewer.ts'

interface CompanyAccounts {
  face: Face
  company_code: string
  page: number
  search: string
  filter: AccountFilter
  sort: 'name' | 'last_login'
  order: 'asc' | 'desc'
}

const isSameCompany = (a: CompanyAccounts, b: CompanyAccounts) => a.face === b.face && a.company_code === b.company_code

/** One page of a company's accounts. */
export const useAccounts = resource(
  ({ face, ...query }: CompanyAccounts, signal) => apiOf(face).getCompanyUserList({ query, signal }),
  isSameCompany,
)

/** What of a company's list was seen last: the way back to it leads there. */
export const useLastAccounts = (face: Face, company_code: string): CompanyAccounts | undefined =>
  useAccounts(({ input }) => (input?.face === face && input.company_code === company_code ? input : undefined))

/** Adds a person, or invites one again who is not registered yet, and loads the list anew. */
export const addAccount = async (face: Face, body: WebInput<Contract['postAdminUserRegist']>['body']) => {
  const added = await apiOf(face).postUserRegist({ body })
  void useAccounts.getState().reload()
  return added
}
