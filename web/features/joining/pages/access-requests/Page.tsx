import * as v from 'valibot'
import { Link } from 'wouter'
import {
  requestKindWords,
  requestList,
  requestStateWords,
  requestTypeWords,
} from '../../../../../shared/lists/requests.ts'
import { type RequestRow, RequestState, RequestType } from '../../../../../shared/model/request.ts'
import { requestStates, requestTypes } from '../../../../../shared/rules/requests.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { ListToolbar } from '../../../../kit/list/ListToolbar.tsx'
import { type List, useList } from '../../../../kit/list/list-state.ts'
import type { Paged } from '../../../../kit/list/Pagination.tsx'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { RequestsHeader } from '../../panels/RequestsHeader.tsx'
import { RequestChip } from '../../parts/RequestChip.tsx'
import { useRequests } from '../../stores/admin-request.ts'

/** Company, state, type, services, applicant and time of a request. */
const requestColumns = (t: Translate): Column<RequestRow>[] =>
  tableColumns(requestList, t, {
    company: row => <Link href={href('accessRequest', { requestId: row.id })}>{row.company}</Link>,
    state: row => <RequestChip request={row} />,
    type: row => (
      <>
        {t(requestTypeWords[row.type])}
        {row.kind && <small>{t(requestKindWords[row.kind])}</small>}
      </>
    ),
    services: {
      wideOnly: true,
      cell: row =>
        listOf(
          // A line ends between names only.
          row.services.map(({ name }) => name.replaceAll(' ', '\u00A0')),
          t.locale,
        ),
    },
    applicant: row => (
      <>
        <PersonName names={row} />
        <small>
          <Email address={row.email} />
        </small>
      </>
    ),
    created_at: row => <Time value={row.created_at} zone={false} />,
  })

interface RequestListProps {
  requests: Loadable<Paged & { data: readonly RequestRow[] }>
  list: List
}

/** Requests: search, filter, table, pagination. */
function RequestList({ requests, list }: RequestListProps) {
  const t = useText()
  const table = (rows: readonly RequestRow[] | undefined) => (
    <DataTable
      caption={t('route.accessRequests')}
      columns={requestColumns(t)}
      list={list}
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
              label: t(requestStateWords[state]),
              group: t(requestList.state.title),
            })),
            ...requestTypes.map(type => ({
              value: type,
              label: t(requestTypeWords[type]),
              group: t(requestList.type.title),
            })),
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
            <ListFoot
              columns={requestColumns(t)}
              list={list}
              more={t('requests.more')}
              {...useRequests.whole()}
              page={page}
            />
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

/** The list state of the page. The filter is a state or a type; any other means `all`. */
const useRequestList = () => {
  const list = useList('requests')
  const { page, per_page, search, filter } = list
  const query = { page, per_page, search }
  if (v.is(RequestState, filter)) return { list, query: { ...query, state: filter } }
  if (v.is(RequestType, filter)) return { list, query: { ...query, type: filter } }
  return { list: { ...list, filter: 'all' }, query }
}

/** Access requests and service requests, and how they are received. */
export default function Page() {
  const t = useText()
  const { list, query } = useRequestList()
  const requests = useResource(useRequests, query)
  return (
    <Main>
      <RequestsHeader title={t('route.accessRequests')} />
      <RequestList list={list} requests={requests} />
    </Main>
  )
}
