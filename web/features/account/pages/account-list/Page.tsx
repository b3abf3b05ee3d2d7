import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Tabs } from '../../../../kit/frame/Tabs.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { together } from '../../../../kit/status/together.ts'
import { useText } from '../../../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useUser } from '../../../../state/user.ts'
import { useAdditions } from '../../../joining/stores/addition.ts'
import { AdditionsPanel } from '../../panels/AdditionsPanel.tsx'
import { ManagedAccounts } from '../../panels/ManagedAccounts.tsx'
import { AccountsPlate } from '../../parts/list/AccountsPlate.tsx'
import { useAccountList } from '../../parts/list/account-query.ts'
import { useAccounts } from '../../stores/accounts.ts'

const AddAccount = lazyDialog(() => import('../../dialogs/add-account/AddAccount.tsx'))

/** A company's accounts, for the company's administrators. */
export default function Page({ params: { companyId } }: PageProps<'accountList'>) {
  const t = useText()
  const { list, query } = useAccountList()
  const company = { audience: 'customer', company_code: companyId } as const
  const additions = useResource(useAdditions, company)
  const accounts = together(useResource(useAccounts, { ...company, ...query }), {
    resource: additions,
    failed: t('addition.loadFailed'),
  })
  const known = useUser(({ data }) => data?.companies.find(({ code }) => code === companyId)?.name)
  const hrefOf = ({ id }: { id: string }) => href('accountDetail', { companyId, accountId: id })
  if (isMissing(accounts.error)) return <Missing />
  return (
    <Main>
      <AccountsPlate accounts={accounts} code={companyId} known={known} label={t('menu.accountSetting')} />
      <Tabs label={t('account.sections')} tabs={linksAt('settingTab', { companyId })} />
      <ManagedAccounts
        add={{
          label: 'account.add',
          draft: 'add-account',
          dialog: close => <AddAccount company={company} hrefOf={hrefOf} onClose={close} />,
        }}
        company={company}
        hrefOf={hrefOf}
        list={list}
        accounts={accounts}
      />
      <AdditionsPanel additions={additions} company={company} editable />
    </Main>
  )
}
