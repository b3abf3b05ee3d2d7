import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import { companyList } from '../../../../../shared/lists/companies.ts'
import { type CompanySearch, isBlank } from '../../../../../shared/rules/company-lists.ts'
import { needing } from '../../../../calls.ts'
import { CompanyChip } from '../../../../directory/StatusChips.tsx'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { Conditions } from '../../../../kit/list/Conditions.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { type List, useList } from '../../../../kit/list/list-state.ts'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { type ChoiceNames, useChoiceNames } from '../../stores/choice-names.ts'
import { type CompanyPage, useCompanies } from '../../stores/company.ts'
import { noSearch } from '../../stores/company-search.ts'
import { conditionsOf } from './conditions.ts'
import { defaultOrder, queryOf } from './search-address.ts'

interface CompanyListProps {
  /** Registers a company; absent: view-only. */
  create: ReactNode
  companies: Loadable<CompanyPage>
  search: CompanySearch
  onSearch: (search: CompanySearch) => void
}

/** The search result below its conditions. */
export function CompanyList({ companies, create, search, onSearch }: CompanyListProps) {
  const t = useText()
  const list = useList('companies', defaultOrder)
  const names = useChoiceNames()
  const mayMail = useMayChange()
  const labels = { loading: t('company.loading'), failed: t('company.failed') }
  const conditions = conditionsOf(search, names, t).map(({ text, without }) => ({
    text,
    onRemove: () => onSearch(without),
  }))
  // Rows without the names would grow on phones when they come.
  const named = names.isKnown ? companies : { ...companies, data: undefined }
  const columns = companyColumns(t, names, search.mail_address)
  const table = (rows: CompanyPage['data'] | undefined) => (
    <CompanyTable columns={columns} list={list} loading={companies.status === 'loading'} rows={rows} />
  )
  return (
    <>
      {conditions.length > 0 && (
        <div className="list-head">
          <Conditions conditions={conditions} />
          {mayMail && search.mail_address === '' && (companies.data?.data.length ?? 0) > 0 && (
            <ToFound search={search} />
          )}
        </div>
      )}
      <Loaded labels={labels} placeholder={table(undefined)} resource={named}>
        {answer => (
          <>
            {answer.data.length === 0 ? (
              <NoCompanies
                create={create}
                onReset={() => onSearch(noSearch)}
                pastEnd={answer.total > 0}
                search={search}
              />
            ) : (
              table(answer.data)
            )}
            <ListFoot
              columns={columns}
              list={list}
              more={t('company.more')}
              {...useCompanies.whole()}
              page={answer}
              unit="companies"
            />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Leads to a bulk email to the companies that a search finds. */
const ToFound = needing('postAdminMailBulkTest', ({ search }: { search: CompanySearch }) => {
  const t = useText()
  return (
    <ButtonLink href={`${href('bulkSending')}?${queryOf(search)}`} small>
      {t('bulk.toFound')}
    </ButtonLink>
  )
})

interface NoCompaniesProps {
  search: CompanySearch
  /** Registers a company; absent: view-only. */
  create: ReactNode
  /** The page number is past the last page. */
  pastEnd: boolean
  onReset: () => void
}

/** Why the list is empty, and the action that fixes it. */
function NoCompanies({ search, create, pastEnd, onReset }: NoCompaniesProps) {
  const t = useText()
  const list = useList('companies')
  if (pastEnd)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('company.firstPage')}</ButtonLink>}
        title={t('company.pastEnd')}
      />
    )
  if (isBlank(search))
    return (
      <EmptyState action={create} title={t('company.empty')}>
        {t('company.emptyText')}
      </EmptyState>
    )
  return (
    <EmptyState action={<Button onClick={onReset}>{t('company.reset')}</Button>} title={t('company.none')}>
      {t('company.noneText')}
    </EmptyState>
  )
}

/** Columns of companies; the name links to the company's accounts, and there to those with the address. */
const companyColumns = (t: Translate, names: ChoiceNames, address: string): Column<CompanyPage['data'][number]>[] =>
  tableColumns(companyList, t, {
    code: row => row.code,
    name: row => (
      <Link href={href('companyAccountList', { companyId: row.code }, address ? { search: address } : {})}>
        {row.company}
      </Link>
    ),
    nation: row => <CountryFlag nation={row.nation}>{names.nation.get(row.nation) ?? row.nation}</CountryFlag>,
    type: row => names.industry.get(row.type),
    category: { wideOnly: true, cell: row => names.category.get(row.category) },
    status: row => <CompanyChip status={row.status} />,
    users: row => row.user_count !== undefined && <FormattedNumber value={row.user_count} />,
  })

interface CompanyTableProps {
  /** undefined while loading. */
  rows: CompanyPage['data'] | undefined
  columns: Column<CompanyPage['data'][number]>[]
  list: List
  loading: boolean
}

function CompanyTable({ rows, columns, list, loading }: CompanyTableProps) {
  const t = useText()
  return (
    <DataTable
      caption={t('company.list')}
      columns={columns}
      list={list}
      loading={loading}
      rowKey={row => row.id}
      rows={rows}
    />
  )
}
