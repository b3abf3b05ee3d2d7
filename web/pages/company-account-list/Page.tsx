import { useText } from '../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../routes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AccountList } from '../../ui/account/AccountList.tsx'
import { AccountsPlate } from '../../ui/account/AccountsPlate.tsx'
import { useAccountList } from '../../ui/account/account-query.ts'
import { BackLink } from '../../ui/frame/BackLink.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** The accounts of any company, for employees. The archive remembers its search by itself. */
export default function Page({ params: { companyId } }: PageProps<'companyAccountList'>) {
  const t = useText()
  const { list, query } = useAccountList()
  const accounts = useResource(useAccounts, { face: 'employee', company_code: companyId, ...query })
  if (isMissing(accounts.error)) return <Missing />
  return (
    <Main>
      <BackLink href={href('company')}>{t('company.list')}</BackLink>
      <AccountsPlate code={companyId} company={accounts.data?.company} label={t('route.companyAccountList')} />
      <Tabs label={t('account.sections')} of={linksAt('companyTab', { companyId })} />
      <AccountList
        dense
        hrefOf={row => href('companyAccountDetail', { companyId, accountId: row.id })}
        list={list}
        of={accounts}
      />
    </Main>
  )
}
