import type { WebInput, WebOutput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** One page of the accounts of all companies. The previous page stays visible while it loads. */
export const useAllAccounts = resource(
  (query: NonNullable<WebInput<Contract['getAdminAccountList']>['query']>, signal) =>
    api.getAdminAccountList({ query, signal }),
  () => true,
)

/** One page of the accounts that cannot log in. */
export const useBannedAccounts = resource(
  (query: NonNullable<WebInput<Contract['getAdminUserListBan']>['query']>, signal) =>
    api.getAdminUserListBan({ query, signal }),
  () => true,
)
export type BannedAccount = WebOutput<Contract['getAdminUserListBan']>['data'][number]
