import '../../styles/account.css'
import type { ReactNode } from 'react'
import type { CompanyUserRow } from '../../../shared/model/user.ts'
import { accountStatuses } from '../../../shared/rules/status.ts'
import { useText } from '../../messages/index.ts'
import { ButtonLink } from '../action/Button.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import type { List } from '../list/list-state.ts'
import { type Paged, Pagination, RangeText } from '../list/Pagination.tsx'
import { EmptyState } from '../status/EmptyState.tsx'
import { type Loadable, Loaded } from '../status/Loaded.tsx'
import { useZoneName } from '../text/time.ts'
import { accountColumns } from './account-columns.tsx'

interface AccountListProps {
  of: Loadable<Paged & { data: readonly CompanyUserRow[] }>
  list: List
  /** Address of an account. */
  hrefOf: (row: CompanyUserRow) => string
  /** One line per row, for employees. */
  dense?: boolean
  /** The list's primary action. */
  action?: ReactNode
}

/** A company's accounts: search, filter, table, pages. */
export function AccountList({ of: accounts, list, hrefOf, dense = false, action }: AccountListProps) {
  const t = useText()
  const zone = useZoneName(new Date(), 'long')
  const statuses = accountStatuses.map(status => ({ value: status, label: t(`status.${status}`) }))
  return (
    <>
      <ListToolbar
        action={action}
        filter={{ label: t('account.status'), options: [{ value: 'all', label: t('account.all') }, ...statuses] }}
        label={t('account.searchForm')}
        list={list}
        searchLabel={t('account.search')}
      />
      <Loaded of={accounts} words={{ loading: t('account.listLoading'), failed: t('account.listFailed') }}>
        {page => (
          <>
            {page.data.length === 0 ? (
              <NoAccounts list={list} total={page.total} />
            ) : (
              <DataTable
                caption={t('account.list')}
                columns={accountColumns({ t, hrefOf, dense })}
                list={list}
                loading={accounts.status === 'loading'}
                rowKey={row => row.id}
                rows={page.data}
              />
            )}
            <div className="list-foot">
              <div className="account-foot">
                <RangeText of={page} />
                <p className="small quiet">{t('account.zone', { zone })}</p>
              </div>
              <Pagination list={list} of={page} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** Why the list is empty, and the way to one that is not. */
function NoAccounts({ list, total }: { list: List; total: number }) {
  const t = useText()
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('account.firstPage')}</ButtonLink>}
        title={t('account.pastEnd')}
      />
    )
  if (list.search === '' && list.filter === 'all')
    return <EmptyState title={t('account.empty')}>{t('account.emptyText')}</EmptyState>
  return (
    <EmptyState
      action={<ButtonLink href={list.hrefFor({ search: '', filter: 'all' })}>{t('account.showAll')}</ButtonLink>}
      title={t('account.none')}
    >
      {t('account.noneText')}
    </EmptyState>
  )
}
