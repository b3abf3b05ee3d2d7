import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import type { CompanySearch } from '../../../../../shared/rules/company-lists.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { WithSidebar } from '../../../../kit/frame/WithSidebar.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { OpeningPanel } from '../../../reference/panels/OpeningPanel.tsx'
import { NewAddress } from '../../../sign-in/panels/NewAddress.tsx'
import { PasskeyNotice } from '../../../sign-in/panels/PasskeyNotice.tsx'
import { type CompanyPage, useCompanies } from '../../stores/company.ts'
import { announceRegistered } from '../../stores/company-regist.ts'
import { noSearch, useStoredSearch } from '../../stores/company-search.ts'
import { CompanyList } from './CompanyList.tsx'
import { SearchForm } from './SearchForm.tsx'
import { defaultOrder, readOrder, readSearch, searchHref } from './search-address.ts'

/** An employee's email-change link opens this page: its token is not part of the search. */
const withoutToken = (search: string): string => {
  const query = new URLSearchParams(search)
  if (!query.has('mailaddress_token')) return search
  query.delete('mailaddress_token')
  return String(query)
}

/** Query string of the archive's address. Without one, restores the last query and puts it into the address. */
const useArchiveQuery = (): string => {
  const query = withoutToken(useSearch())
  const [path, navigate] = useLocation()
  const [stored] = useState(() => (query === '' ? useStoredSearch.getState().query : ''))
  const [restored, setRestored] = useState(stored === '')
  useEffect(() => {
    if (restored) return
    navigate(`${path}?${stored}`, { replace: true })
    setRestored(true)
  }, [restored, stored, path, navigate])
  const shown = restored ? query : stored
  useEffect(() => useStoredSearch.getState().remember(shown), [shown])
  return shown
}

const EditCompany = lazyDialog(() => import('../../dialogs/edit-company/EditCompany.tsx'))

/** The company archive: search in the sidebar, results beside it. The address holds search, order and page. */
export default function Page() {
  const t = useText()
  const [path, navigate] = useLocation()
  const query = useArchiveQuery()
  const search = readSearch(query)
  const { per_page } = useList('companies', defaultOrder)
  const companies = useResource(useCompanies, { ...search, ...readOrder(query), per_page })
  const [resets, setResets] = useState(0)
  const [creating, setCreating] = useState(false)
  const mayChange = useMayChange()
  // Of the rows that show, also while those of the next search load.
  const found = companies.isOutdated ? undefined : companies.data

  const show = (next: CompanySearch) => {
    const address = searchHref(next, query)
    if (address === (query ? `${path}?${query}` : path)) void companies.reload()
    else navigate(address)
  }
  const reset = () => {
    setResets(count => count + 1)
    if (query !== '') navigate(searchHref(noSearch, query))
  }
  return (
    <WithSidebar
      clear={{ label: t('company.reset'), onClear: reset }}
      sidebar={<SearchForm error={companies.error} onSearch={show} resets={resets} search={search} />}
      title={t('company.searchTitle')}
    >
      <PageHeader
        actions={
          mayChange && (
            <Button aria-haspopup="dialog" icon={Plus} kind="primary" onClick={() => setCreating(true)}>
              <span className="button-words">{t('company.createOpen')}</span>
            </Button>
          )
        }
        data={found && [{ term: t(found.isFound ? 'company.found' : 'company.total'), value: <Total {...found} /> }]}
        label={t('company.label')}
        title={t('route.company')}
      />
      <PasskeyNotice />
      <NewAddress audience="employee" page={href('company')}>
        <p>{t(mayChange ? 'information.anotherLink' : 'information.askEditor')}</p>
        {mayChange && (
          <ButtonLink href={href('employeeAccountList')} small>
            {t('route.employeeAccountList')}
          </ButtonLink>
        )}
      </NewAddress>
      {mayChange && <OpeningPanel />}
      <CompanyList
        companies={companies}
        create={
          mayChange && (
            <Button aria-haspopup="dialog" onClick={() => setCreating(true)}>
              {t('company.createOpen')}
            </Button>
          )
        }
        onSearch={show}
        search={search}
      />
      {creating && (
        <EditCompany
          onClose={() => setCreating(false)}
          onSaved={company => {
            navigate(href('companyInformation', { companyId: company.code }))
            announceRegistered(company, 'company.created', t.locale)
          }}
        />
      )}
    </WithSidebar>
  )
}

/** How many companies there are; from some number on, they are not counted. */
function Total({ total, more }: CompanyPage) {
  const t = useText()
  return more === 1 ? t('company.atLeast', { total }) : <FormattedNumber value={total} />
}
