import { Conditions } from '../../../../kit/list/Conditions.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { Pagination, RangeText } from '../../../../kit/list/Pagination.tsx'
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
  companies: Loadable<CompanyPage>
  search: CompanySearch
  onSearch: (search: CompanySearch) => void
}

/** The search result below its conditions. */
export function CompanyList({ companies, search, onSearch }: CompanyListProps) {
  const t = useText()
  const list = useList(defaultOrder)
  const names = useChoiceNames()
  const labels = { loading: t('company.loading'), failed: t('company.failed') }
  const conditions = conditionsOf(search, names, t).map(({ text, without }) => ({
    text,
    onRemove: () => onSearch(without),
  }))
  const found = companies.data && companies.data.data.length > 0 ? companies.data : undefined
  return (
    <>
      {(found || conditions.length > 0) && (
        <div className="list-head">
          <Conditions conditions={conditions} />
          {found && <RangeText page={found} />}
        </div>
      )}
      <Loaded resource={companies} labels={labels}>
        {answer =>
          answer.data.length === 0 ? (
            <NoCompanies onReset={() => onSearch(noSearch)} pastEnd={answer.total > 0} search={search} />
          ) : (
            <>
              <CompanyTable list={list} loading={companies.status === 'loading'} names={names} rows={answer.data} />
              <div className="list-foot">
                {/* The same text above the table is announced already. */}
                <div aria-hidden="true">
                  <RangeText page={answer} />
                </div>
                <Pagination list={list} page={answer} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}
