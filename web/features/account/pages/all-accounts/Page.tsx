import { FileUp, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { accountList } from '../../../../../shared/lists/accounts.ts'
import { has } from '../../../../calls.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useSelection } from '../../../../kit/list/selection.ts'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { AccountList } from '../../parts/list/AccountList.tsx'
import { useAccountList } from '../../parts/list/account-query.ts'
import {
  type CompanyAccountRow,
  cellsWithCompany,
  hrefFrom,
  keyOfAccount,
} from '../../parts/list/account-with-company.tsx'
import { selectedPeople } from '../../parts/list/selected-people.ts'
import { useAllAccounts } from '../../stores/account.ts'

const BulkChange = lazyDialog(() => import('../../dialogs/BulkChange.tsx'))

const hrefOf = hrefFrom('all')

/** The accounts of all companies, where employees search for a person, and change many at once. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const { list, query } = useAccountList('all-accounts')
  const accounts = useResource(useAllAccounts, query)
  const selection = useSelection<CompanyAccountRow>(`${list.search} ${list.filter}`, keyOfAccount)
  const [isOpen, setIsOpen] = useState(false)
  const found = accounts.data?.more === 1 ? undefined : accounts.data?.total
  return (
    <Main>
      <PageHeader label={t('accounts.everywhere')} title={t('route.allAccounts')} />
      <AccountList
        action={
          <ButtonLink href={href('allImports')} icon={FileUp}>
            <span className="button-words">{t(mayChange ? 'import.open' : 'import.history')}</span>
          </ButtonLink>
        }
        columns={tableColumns<typeof accountList, CompanyAccountRow>(accountList, t, cellsWithCompany(t, 'all'))}
        hrefOf={hrefOf}
        list={list}
        more={t('accounts.more')}
        accounts={accounts}
        {...useAllAccounts.whole()}
        rowKey={keyOfAccount}
        searchLabel={t('accounts.search')}
        {...(mayChange && has('postAdminImportSelection')
          ? {
              selected: {
                selection,
                canSelectAll: true,
                actions: (
                  <Button aria-haspopup="dialog" icon={UsersRound} onClick={() => setIsOpen(true)} small>
                    {t('selection.open')}
                  </Button>
                ),
              },
            }
          : {})}
      />
      {isOpen && (
        <BulkChange
          count={selection.isAll ? found : selection.rows.size}
          hrefOf={importId => href('anyImport', { importId })}
          onClose={() => setIsOpen(false)}
          people={selectedPeople(selection, list, ({ company }) => company.code)}
          side={{ audience: 'employee' }}
        />
      )}
    </Main>
  )
}
