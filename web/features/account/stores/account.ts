import type { banFilters } from '../../../../shared/contract/account/account.ts'
import type { AnswerOf } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { listsPeople } from '../../../state/known-person.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'
import type { AccountSearch } from './company-user.ts'

type BannedSearch = Pick<AccountSearch, 'page' | 'per_page' | 'search'> & { filter: (typeof banFilters)[number] }

/** One page of the accounts of all companies. The previous page stays visible while it loads. */
export const useAllAccounts = listStore(
  'getAdminAccountList',
  resource(
    (query: AccountSearch, signal) => api.getAdminAccountList({ query, signal }),
    () => true,
  ),
)

/** One page of the accounts that cannot log in. */
export const useBannedAccounts = listStore(
  'getAdminUserListBan',
  resource(
    (query: BannedSearch, signal) => api.getAdminUserListBan({ query, signal }),
    () => true,
  ),
)
export type BannedAccount = AnswerOf<'getAdminUserListBan'>['data'][number]

listsPeople(useAllAccounts)
listsPeople(useBannedAccounts)
