import { useText } from '../../messages/index.ts'
import { useAllAccounts } from '../../stores/all-accounts.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AccountList } from '../../ui/account/AccountList.tsx'
import { accountColumns } from '../../ui/account/account-columns.tsx'
import { useAccountList } from '../../ui/account/account-query.ts'
import { hrefOfAccount, keyOfAccount, withCompany } from '../../ui/account/across-companies.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'

/** The accounts of all companies: where employees look for a person. */
export default function Page() {
  const t = useText()
  const { list, query } = useAccountList()
  const accounts = useResource(useAllAccounts, query)
  return (
    <Main>
      <Nameplate label={t('accounts.everywhere')} title={t('route.allAccounts')} />
      <AccountList
        columns={withCompany(accountColumns({ t, hrefOf: hrefOfAccount, dense: true }), t)}
        hrefOf={hrefOfAccount}
        list={list}
        of={accounts}
        rowKey={keyOfAccount}
      />
    </Main>
  )
}
