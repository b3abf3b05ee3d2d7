import { FileUp } from 'lucide-react'
import { has } from '../../../../calls.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { printList } from '../../../../state/print-list.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { AccountList } from '../../parts/list/AccountList.tsx'
import { accountColumns } from '../../parts/list/account-columns.tsx'
import { useAccountList } from '../../parts/list/account-query.ts'
import { hrefFrom, keyOfAccount, withCompanyColumn } from '../../parts/list/account-with-company.tsx'
import { useAllAccounts } from '../../stores/account.ts'

const hrefOf = hrefFrom('all')

/** The accounts of all companies, where employees search for a person. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const { list, query } = useAccountList()
  const accounts = useResource(useAllAccounts, query)
  return (
    <Main>
      <PageHeader label={t('accounts.everywhere')} title={t('route.allAccounts')} />
      <AccountList
        action={
          has('getAdminImportList') && (
            <ButtonLink href={href('allImports')} icon={FileUp}>
              <span className="button-words">{t(mayChange ? 'import.open' : 'import.history')}</span>
            </ButtonLink>
          )
        }
        columns={withCompanyColumn(accountColumns({ t, hrefOf, dense: true }), t)}
        hrefOf={hrefOf}
        list={list}
        more={t('accounts.more')}
        accounts={accounts}
        onPrint={() => printList(useAllAccounts)}
        rowKey={keyOfAccount}
        searchLabel={t('accounts.search')}
      />
    </Main>
  )
}
