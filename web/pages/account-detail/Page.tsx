import { useLocation } from 'wouter'
import type { UserInfo } from '../../../shared/model/user.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { href, type PageProps } from '../../routes.ts'
import { type Member, useAccount } from '../../stores/account.ts'
import { useLastAccounts } from '../../stores/accounts.ts'
import { useAlert } from '../../stores/alert.ts'
import { deleteAccount, sendUnlockMail, switchLogin, unlockAccount } from '../../stores/staff.ts'
import { useResource } from '../../stores/use-resource.ts'
import { useUser } from '../../stores/user.ts'
import { changeUserService, useUserServices } from '../../stores/user-services.ts'
import { AccountDetail } from '../../ui/account/AccountDetail.tsx'
import { accountSearch } from '../../ui/account/account-query.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'
import { DangerPanel } from './DangerPanel.tsx'
import { EditButton } from './EditButton.tsx'
import { InvitationPanel } from './InvitationPanel.tsx'
import { LockPanel } from './LockPanel.tsx'
import { UnlockedPanel } from './UnlockedPanel.tsx'

/** One account of a company, for its administrators. */
export default function Page({ params: { companyId, accountId } }: PageProps<'accountDetail'>) {
  const member: Member = { face: 'customer', company_code: companyId, user_id: accountId }
  const account = useResource(useAccount, member)
  const services = useResource(useUserServices, member)
  const back = href('accountList', { companyId }) + accountSearch(useLastAccounts('customer', companyId))
  const t = useText()
  const [, navigate] = useLocation()
  const ownId = useUser(user => user.data?.id)
  const tell = (message: 'staff.deleted' | 'staff.nowAllowed' | 'staff.nowStopped', person: UserInfo) =>
    useAlert.getState().show({ variant: 'success', message, values: { name: personName(person, t.locale) } })
  if (isMissing(account.error)) return <Missing />
  return (
    <Main>
      <AccountDetail
        account={account}
        back={back}
        // People of a company that is not active cannot be here.
        companyActive={1}
        companyCode={companyId}
        onServiceChange={({ service_id }, status) => changeUserService(member, service_id, status)}
        services={services}
        edit={data => <EditButton account={data} member={member} />}
        side={data => (
          <>
            {data.lock_flg === 1 && (
              <LockPanel
                account={data}
                onUnlock={() => unlockAccount(member)}
                onUnlocked={() => void account.reload()}
              />
            )}
            {data.unlocked_at && (
              <UnlockedPanel account={data} onSend={() => sendUnlockMail(member)} unlockedAt={data.unlocked_at} />
            )}
            {data.regist_flg === 0 && <InvitationPanel account={data} companyCode={companyId} />}
            <DangerPanel
              account={data}
              onDelete={async reason => {
                await deleteAccount(member, reason)
                navigate(back)
                tell('staff.deleted', data)
              }}
              onSwitch={async status => {
                await switchLogin(member, status)
                tell(status === 'active' ? 'staff.nowAllowed' : 'staff.nowStopped', data)
              }}
              own={data.id === ownId}
            />
          </>
        )}
      />
    </Main>
  )
}
