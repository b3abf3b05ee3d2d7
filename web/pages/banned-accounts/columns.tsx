import type { Translate } from '../../messages/index.ts'
import type { BannedAccount } from '../../stores/all-accounts.ts'
import { accountColumns } from '../../ui/account/account-columns.tsx'
import { hrefOfAccount, withCompany } from '../../ui/account/across-companies.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'

/** Everybody here is registered, and the call has an order of its own. */
export const bannedColumns = (t: Translate): Column<BannedAccount>[] =>
  withCompany(accountColumns<BannedAccount>({ t, hrefOf: hrefOfAccount, dense: true }), t)
    .filter(({ key }) => key !== 'invitation')
    .map(({ sort: _, ...column }) => column)
