import type { RequestRow } from '../../../../../shared/model/request.ts'
import { requestStates, requestTypes } from '../../../../../shared/rules/request-states.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { ListToolbar } from '../../../../kit/list/ListToolbar.tsx'
import type { List } from '../../../../kit/list/list-state.ts'
import type { Paged } from '../../../../kit/list/Pagination.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { stateNames, typeNames } from '../../parts/request-names.ts'
import { requestColumns } from './columns.tsx'

interface RequestListProps {
  requests: Loadable<Paged & { data: readonly RequestRow[] }>
  list: List
}

/** Requests: search, filter, table, pagination. */
export function RequestList({ requests, list }: RequestListProps) {
  const t = useText()
  const table = (rows: readonly RequestRow[] | undefined) => (
    <DataTable
      caption={t('route.accessRequests')}
      columns={requestColumns(t)}
      loading={requests.status === 'loading'}
      rowKey={row => row.id}
      rows={rows}
    />
  )
  return (
    <>
      <ListToolbar
        filter={{
          label: t('requests.show'),
          options: [
            { value: 'all', label: t('requests.all') },
            ...requestStates.map(state => ({
              value: state,
              label: t(stateNames[state]),
              group: t('requests.state'),
            })),
            ...requestTypes.map(type => ({ value: type, label: t(typeNames[type]), group: t('requests.type') })),
          ],
        }}
        label={t('requests.searchForm')}
        list={list}
        searchLabel={t('requests.search')}
      />
      <Loaded
        labels={{ loading: t('requests.loading'), failed: t('requests.failed') }}
        placeholder={table(undefined)}
        resource={requests}
      >
        {page => (
          <>
            {page.data.length === 0 ? <NoRequests list={list} total={page.total} /> : table(page.data)}
            <ListFoot list={list} more={t('requests.more')} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Why the list is empty, with a link to one that is not. */
function NoRequests({ list, total }: { list: List; total: number }) {
  const t = useText()
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('requests.firstPage')}</ButtonLink>}
        title={t('requests.pastEnd')}
      />
    )
  if (list.search === '' && list.filter === 'all')
    return <EmptyState title={t('requests.empty')}>{t('requests.emptyText')}</EmptyState>
  return (
    <EmptyState
      action={<ButtonLink href={list.hrefFor({ search: '', filter: 'all' })}>{t('requests.showAll')}</ButtonLink>}
      title={t('requests.none')}
    />
  )
}
