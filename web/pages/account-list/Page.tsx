import { Mail, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../routes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { inviteStaff } from '../../stores/staff.ts'
import { useResource } from '../../stores/use-resource.ts'
import { AccountList } from '../../ui/account/AccountList.tsx'
import { AccountsPlate } from '../../ui/account/AccountsPlate.tsx'
import { useAccountList } from '../../ui/account/account-query.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { useSelection } from '../../ui/list/selection.ts'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

const SendInvitation = lazy(() => import('../../dialogs/send-invitation/SendInvitation.tsx'))
const AddAccount = lazy(() => import('../../dialogs/add-account/AddAccount.tsx'))

/** The accounts of a company, for its administrators. */
export default function Page({ params: { companyId } }: PageProps<'accountList'>) {
  const t = useText()
  const { list, query } = useAccountList()
  const accounts = useResource(useAccounts, { face: 'customer', company_code: companyId, ...query })
  const selection = useSelection(`${companyId} ${query.search} ${query.filter}`)
  const [inviting, setInviting] = useState(false)
  const [adding, setAdding] = useState(false)
  if (isMissing(accounts.error)) return <Missing />
  return (
    <Main>
      <AccountsPlate code={companyId} company={accounts.data?.company} label={t('menu.accountSetting')} />
      <Tabs label={t('account.sections')} of={linksAt('settingTab', { companyId })} />
      <AccountList
        action={
          <Button aria-haspopup="dialog" icon={Plus} kind="primary" onClick={() => setAdding(true)}>
            {t('account.add')}
          </Button>
        }
        hrefOf={row => href('accountDetail', { companyId, accountId: row.id })}
        list={list}
        of={accounts}
        selected={{
          selection,
          actions: (
            <Button aria-haspopup="dialog" icon={Mail} onClick={() => setInviting(true)} small>
              {t('staff.invite')}
            </Button>
          ),
        }}
      />
      {inviting && (
        <Suspense>
          <SendInvitation
            ids={[...selection.keys]}
            onClose={() => setInviting(false)}
            onSend={ids => inviteStaff(companyId, ids, t.locale)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddAccount companyCode={companyId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Main>
  )
}
