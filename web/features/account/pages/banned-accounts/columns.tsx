import { Button } from '../../../../kit/action/Button.tsx'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { accountColumns } from '../../parts/list/account-columns.tsx'
import { hrefFrom, withCompanyColumn } from '../../parts/list/account-with-company.tsx'
import type { BannedAccount } from '../../stores/all-accounts.ts'

/**
 * No sorting: the server sorts by the time of the lock.
 *
 * @param onUnlock opens the dialog that unlocks an account; absent: for readers who cannot decide
 */
export const bannedColumns = (t: Translate, onUnlock?: (account: BannedAccount) => void): Column<BannedAccount>[] => [
  ...withCompanyColumn(accountColumns<BannedAccount>({ t, hrefOf: hrefFrom('locked'), dense: true }), t)
    .filter(({ key }) => key !== 'post')
    .map(({ sort: _, ...column }) => column),
  {
    key: 'locked',
    kind: 'time',
    head: t('accounts.lockedAt'),
    cell: ({ locked_at }) => locked_at && <Time value={locked_at} zone={false} />,
  },
  ...(onUnlock
    ? [
        {
          key: 'unlock',
          kind: 'action' as const,
          head: t('accounts.actions'),
          cell: (account: BannedAccount) =>
            account.status === 'locked' && (
              <Button aria-haspopup="dialog" kind="quiet" onClick={() => onUnlock(account)}>
                {t('unlock.open')}
                <VisuallyHidden>
                  {' '}
                  <PersonName names={account} />
                </VisuallyHidden>
              </Button>
            ),
        },
      ]
    : []),
]
