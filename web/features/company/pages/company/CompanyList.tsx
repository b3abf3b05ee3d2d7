import type { ReactNode } from 'react'
import { Conditions } from '../../../../kit/list/Conditions.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useChoiceNames } from '../../stores/choice-names.ts'
import type { CompanyPage } from '../../stores/companies.ts'
import { type CompanySearch, noSearch } from '../../stores/company-search.ts'
import { CompanyTable } from './CompanyTable.tsx'
import { conditionsOf } from './conditions.ts'
import { NoCompanies } from './NoCompanies.tsx'
import { defaultOrder } from './search-address.ts'

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
  const list = useList(defaultOrder)
  const names = useChoiceNames()
  const labels = { loading: t('company.loading'), failed: t('company.failed') }
  const conditions = conditionsOf(search, names, t).map(({ text, without }) => ({
    text,
    onRemove: () => onSearch(without),
  }))
  // Rows without the names would grow on phones when they come.
  const named = names.isKnown ? companies : { ...companies, data: undefined }
  const table = (rows: CompanyPage['data'] | undefined) => (
    <CompanyTable
      address={search.mail_address}
      list={list}
      loading={companies.status === 'loading'}
      names={names}
      rows={rows}
    />
  )
  return (
    <>
      {conditions.length > 0 && (
        <div className="list-head">
          <Conditions conditions={conditions} />
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
            <ListFoot list={list} more={t('company.more')} page={answer} unit="companies" />
          </>
        )}
      </Loaded>
    </>
  )
}
