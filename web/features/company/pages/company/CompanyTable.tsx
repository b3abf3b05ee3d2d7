import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import type { List } from '../../../../kit/list/list-state.ts'
import { CompanyChip } from '../../../../kit/status/AccountChip.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { ChoiceNames } from '../../stores/choice-names.ts'
import type { CompanyPage } from '../../stores/companies.ts'

interface CompanyTableProps {
  /** undefined while loading. */
  rows: CompanyPage['data'] | undefined
  names: ChoiceNames
  /** Email address that was searched for, or part of one; '' if none was. */
  address: string
  list: List
  loading: boolean
}

/** Companies; the name links to the company's accounts, and there to those with the address. */
export function CompanyTable({ rows, names, address, list, loading }: CompanyTableProps) {
  const t = useText()
  return (
    <DataTable
      caption={t('company.list')}
      columns={[
        { key: 'code', sort: 'code', head: t('company.columnCode'), cell: row => row.code, kind: 'code' },
        {
          key: 'company',
          sort: 'name',
          head: t('company.name'),
          cell: row => (
            <Link href={href('companyAccountList', { companyId: row.code }, address ? { search: address } : {})}>
              {row.company}
            </Link>
          ),
          kind: 'head',
        },
        {
          key: 'nation',
          sort: 'nation',
          head: t('company.country'),
          cell: row => <CountryFlag nation={row.nation}>{names.nation.get(row.nation) ?? row.nation}</CountryFlag>,
          kind: 'short',
        },
        {
          key: 'type',
          sort: 'type',
          head: t('company.industry'),
          cell: row => names.industry.get(row.type),
          kind: 'org',
        },
        {
          key: 'category',
          sort: 'category',
          kind: 'org',
          wideOnly: true,
          head: t('company.category'),
          cell: row => names.category.get(row.category),
        },
        {
          key: 'status',
          kind: 'chip',
          sort: 'status',
          head: t('company.status'),
          cell: row => <CompanyChip status={row.status} />,
        },
        {
          key: 'users',
          sort: 'users',
          head: t('company.users'),
          cell: row => row.user_count !== undefined && <FormattedNumber value={row.user_count} />,
          kind: 'number',
        },
      ]}
      list={list}
      loading={loading}
      rowKey={row => row.id}
      rows={rows}
    />
  )
}
