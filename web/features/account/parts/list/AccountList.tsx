import '../account.css'
import type { ComponentProps, ReactNode } from 'react'
import { personName } from '../../../../../shared/rules/names.ts'
import { accountStatuses, accountStatusWords } from '../../../../../shared/rules/status.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import type { SelectOption } from '../../../../kit/list/ListSelect.tsx'
import { ListToolbar } from '../../../../kit/list/ListToolbar.tsx'
import type { List } from '../../../../kit/list/list-state.ts'
import type { Paged } from '../../../../kit/list/Pagination.tsx'
import { SelectionBar } from '../../../../kit/list/SelectionBar.tsx'
import type { Selection } from '../../../../kit/list/selection.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import type { WholeList } from '../../../../state/list-store.ts'
import { type AccountRow, accountColumns } from './account-columns.tsx'

/** The selection of a list, and what can be done with it. */
export interface Selected<TRow> extends Pick<ComponentProps<typeof SelectionBar<TRow>>, 'note' | 'canSelectAll'> {
  selection: Selection<TRow>
  actions: ReactNode
}

interface AccountListProps<TRow extends AccountRow> extends Partial<WholeList> {
  accounts: Loadable<Paged & { data: readonly TRow[] }>
  list: List
  /** URL of an account. */
  hrefOf: (row: TRow) => string
  /** One line per row, for employees. */
  dense?: boolean
  /** Makes rows selectable. */
  selected?: Selected<TRow>
  /** Adds a column: how many of the company's services a person may use. */
  services?: { total: number | undefined } | undefined
  /** The list's primary action. */
  action?: ReactNode
  /** Replace the default columns and the status filter. */
  columns?: readonly Column<TRow>[]
  filter?: { label: string; options: readonly SelectOption[] }
  /** Needed where a person can have several rows. */
  rowKey?: (row: TRow) => string
  /** In a line of its own below a row. */
  note?: (row: TRow) => ReactNode
  /** What can be searched for; absent: what a company's list finds. */
  searchLabel?: string
  /** Advice shown if the list has more rows than pagination can reach. */
  more?: string
  /** Texts for an empty list. */
  empty?: { title: string; text: string }
  /** While the first rows load, instead of a table. */
  placeholder?: ReactNode
  /** Renders the rows instead of the table. */
  children?: (rows: readonly TRow[]) => ReactNode
}

const statusFilter = (t: Translate) => ({
  label: t('account.status'),
  options: [
    { value: 'all', label: t('account.all') },
    ...accountStatuses.map(status => ({ value: status, label: t(accountStatusWords[status]) })),
  ],
})

/** Accounts of one company or of all: search, filter, table, pagination. */
export function AccountList<TRow extends AccountRow>(props: AccountListProps<TRow>) {
  const t = useText()
  const {
    accounts,
    list,
    hrefOf,
    dense = false,
    selected,
    action,
    note,
    more,
    onPrint,
    onCsv,
    placeholder,
    children,
  } = props
  const { columns = accountColumns({ t, hrefOf, dense, services: props.services }), filter = statusFilter(t) } = props
  const {
    searchLabel = t('account.search'),
    rowKey = row => row.id,
    empty = { title: t('account.empty'), text: t('account.emptyText') },
  } = props
  const table = (rows: readonly TRow[] | undefined) => (
    <DataTable
      caption={t('account.list')}
      columns={columns}
      list={list}
      loading={accounts.status === 'loading'}
      note={note}
      rowKey={rowKey}
      rowName={row => personName(row)}
      rows={rows}
      {...(selected ? { selection: selected.selection } : {})}
    />
  )
  return (
    <>
      <ListToolbar
        action={action}
        filter={filter}
        label={t('account.searchForm')}
        list={list}
        searchLabel={searchLabel}
      />
      <div className={selected ? 'selectable' : 'stack'}>
        <Loaded
          labels={{ loading: t('account.listLoading'), failed: t('account.listFailed') }}
          placeholder={placeholder || table(undefined)}
          resource={accounts}
        >
          {page => (
            <>
              {page.data.length === 0 ? (
                <NoAccounts empty={empty} list={list} total={page.total} />
              ) : children ? (
                children(page.data)
              ) : (
                table(page.data)
              )}
              <ListFoot
                columns={columns}
                list={list}
                more={more}
                onCsv={onCsv}
                onPrint={onPrint}
                page={page}
                unit="people"
              />
            </>
          )}
        </Loaded>
        {selected && (
          <SelectionBar
            canSelectAll={selected.canSelectAll}
            note={selected.note}
            page={accounts.data}
            selection={selected.selection}
          >
            {selected.actions}
          </SelectionBar>
        )}
      </div>
    </>
  )
}

/** Why the list is empty, with a link to one that is not. */
function NoAccounts({ list, total, empty }: { list: List; total: number; empty: { title: string; text: string } }) {
  const t = useText()
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('account.firstPage')}</ButtonLink>}
        title={t('account.pastEnd')}
      />
    )
  if (list.search === '' && list.filter === 'all') return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  return (
    <EmptyState
      action={<ButtonLink href={list.hrefFor({ search: '', filter: 'all' })}>{t('account.showAll')}</ButtonLink>}
      title={t('account.none')}
    >
      {t('account.noneText')}
    </EmptyState>
  )
}
