import { useText } from '../../messages/index.ts'
import { href, type PageProps } from '../../routes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useCompanyHead } from '../../stores/company-head.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AccountList } from '../../ui/account/AccountList.tsx'
import { useAccountList } from '../../ui/account/account-query.ts'
import { CompanyHead } from '../../ui/company/CompanyHead.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** The accounts of any company, for employees. */
export default function Page({ params: { companyId } }: PageProps<'companyAccountList'>) {
  const t = useText()
  const head = useCompanyHead(companyId)
  const { list, query } = useAccountList()
  const accounts = useResource(useAccounts, { face: 'employee', company_code: companyId, ...query })
  if (isMissing(head.company.error) || isMissing(accounts.error)) return <Missing />
  return (
    <Main>
      <CompanyHead of={head} title={t('route.companyAccountList')} />
      <AccountList
        dense
        hrefOf={row => href('companyAccountDetail', { companyId, accountId: row.id })}
        list={list}
        of={accounts}
      />
    </Main>
  )
}
