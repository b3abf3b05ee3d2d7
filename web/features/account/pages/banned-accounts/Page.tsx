import { useState } from 'react'
import { has } from '../../../../calls.ts'
import { Stack } from '../../../../kit/frame/Columns.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../../messages/index.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useWaitingRequests } from '../../../../state/waiting-requests.ts'
import { UnlockDialog } from '../../panels/UnlockActions.tsx'
import { AccountList } from '../../parts/list/AccountList.tsx'
import { hrefFrom, keyOfAccount } from '../../parts/list/account-with-company.tsx'
import { type BannedAccount, useBannedAccounts } from '../../stores/all-accounts.ts'
import { bannedColumns } from './columns.tsx'
import { memberOf, UnlockRequests } from './UnlockRequests.tsx'
import { useBannedList } from './use-banned-list.ts'

/** Accounts that cannot log in, unlock requests first. View-only employees cannot decide on them. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const { list, query } = useBannedList()
  const accounts = useResource(useBannedAccounts, query)
  const waiting = useWaitingRequests(({ data }) => data?.unlocking || 1)
  const [unlocking, setUnlocking] = useState<BannedAccount>()
  const reload = () => void accounts.reload()
  const columns = bannedColumns(t, mayChange ? setUnlocking : undefined)
  return (
    <Main>
      <Nameplate label={t('accounts.everywhere')} title={t('route.bannedAccounts')} />
      <AccountList
        empty={{ title: t('accounts.bannedEmpty'), text: t('accounts.bannedEmptyText') }}
        filter={{
          label: t('account.status'),
          options: [
            { value: 'all', label: t('account.all') },
            ...(has('postAdminUserUnlockReject') ? [{ value: 'request', label: t('accounts.asking') } as const] : []),
            ...(['locked', 'deactive', 'suspended'] as const).map(status => ({
              value: status,
              label: t(`status.${status}`),
            })),
          ],
        }}
        columns={columns}
        hrefOf={hrefFrom('locked')}
        list={list}
        accounts={accounts}
        searchLabel={t('accounts.search')}
        placeholder={query.filter === 'request' && <SkeletonPanel rows={waiting} title={t('accounts.requests')} />}
      >
        {rows => {
          const requesting = rows.filter(row => row.unlock_request)
          const others = rows.filter(row => !row.unlock_request)
          return (
            <Stack>
              {requesting.length > 0 && (
                <UnlockRequests
                  mayDecide={mayChange}
                  accounts={requesting}
                  loading={accounts.status === 'loading'}
                  onRejected={reload}
                  onUnlock={setUnlocking}
                />
              )}
              {requesting.length > 0 && others.length > 0 && <h2>{t('accounts.others')}</h2>}
              {others.length > 0 && (
                <DataTable
                  caption={t('route.bannedAccounts')}
                  columns={columns}
                  loading={accounts.status === 'loading'}
                  rowKey={keyOfAccount}
                  rows={others}
                />
              )}
            </Stack>
          )
        }}
      </AccountList>
      {unlocking && (
        <UnlockDialog
          account={unlocking}
          member={memberOf(unlocking)}
          onClose={() => setUnlocking(undefined)}
          onUnlocked={reload}
        />
      )}
    </Main>
  )
}
