import type { Column } from '../../../../kit/list/DataTable.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { accountColumns } from '../../parts/list/account-columns.tsx'
import { hrefFrom, withCompanyColumn } from '../../parts/list/account-with-company.tsx'
import type { BannedAccount } from '../../stores/all-accounts.ts'

/** No sorting: the server sorts by the time of the lock. */
export const bannedColumns = (t: Translate): Column<BannedAccount>[] => [
  ...withCompanyColumn(accountColumns<BannedAccount>({ t, hrefOf: hrefFrom('locked'), dense: true }), t)
    .filter(({ key }) => key !== 'post')
    .map(({ sort: _, ...column }) => column),
  {
    key: 'locked',
    kind: 'time',
    head: t('accounts.lockedAt'),
    cell: ({ locked_at }) => locked_at && <Time value={locked_at} zone={false} />,
  },
]
