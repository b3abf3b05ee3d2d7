import { useText } from '../../messages/index.ts'
import { AdditionsPanel } from '../../panels/account/AdditionsPanel.tsx'
import { ManagedAccounts } from '../../panels/account/ManagedAccounts.tsx'
import { href, type PageProps } from '../../routes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useCompanyHead } from '../../stores/company-head.ts'
import { useSession } from '../../stores/session.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AccountList } from '../../ui/account/AccountList.tsx'
import { useAccountList } from '../../ui/account/account-query.ts'
import { CompanyHead } from '../../ui/company/CompanyHead.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

const AddAccount = lazyDialog(() => import('../../dialogs/add-account/AddAccount.tsx'))

/** The accounts of any company, for employees; view-only people change nothing (specification §6). */
export default function Page({ params: { companyId } }: PageProps<'companyAccountList'>) {
  const t = useText()
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const head = useCompanyHead(companyId)
  const { list, query } = useAccountList()
  const company = { face: 'employee', company_code: companyId } as const
  const accounts = useResource(useAccounts, { ...company, ...query })
  const hrefOf = ({ id }: { id: string }) => href('companyAccountDetail', { companyId, accountId: id })
  if (isMissing(head.company.error) || isMissing(accounts.error)) return <Missing />
  const shown = { dense: true, hrefOf, list, of: accounts }
  return (
    <Main>
      <CompanyHead of={head} title={t('route.companyAccountList')} />
      {isOnlyView ? (
        <AccountList {...shown} />
      ) : (
        <ManagedAccounts
          add={{
            label: 'account.add',
            draft: 'add-account',
            dialog: close => <AddAccount company={company} hrefOf={hrefOf} onClose={close} />,
          }}
          company={company}
          {...shown}
        />
      )}
      <AdditionsPanel company={company} editable={!isOnlyView} />
    </Main>
  )
}
