import type { AccountInfo } from '../../../../shared/model/user.ts'
import type { InactiveCompany } from '../parts/detail/NoInvitations.tsx'
import type { Member } from '../stores/account.ts'
import { DangerPanel } from './DangerPanel.tsx'
import { InvitationPanel } from './InvitationPanel.tsx'
import { LockPanel } from './LockPanel.tsx'
import { RolePanel } from './RolePanel.tsx'
import { UnlockedPanel } from './UnlockedPanel.tsx'

interface AccountPanelsProps {
  account: AccountInfo
  member: Member
  /** It is the reader's own account. */
  own: boolean
  /** URL to open once the account is gone. */
  back: string
  /** The company, if it is not active. */
  inactive?: InactiveCompany | undefined
}

/** The actions that administrators and employees have on an account. */
export function AccountPanels({ account, member, own, back, inactive }: AccountPanelsProps) {
  return (
    <>
      {account.lock_flg === 1 && <LockPanel account={account} member={member} />}
      {account.unlocked_at && <UnlockedPanel account={account} member={member} unlockedAt={account.unlocked_at} />}
      {account.regist_flg === 0 && <InvitationPanel account={account} inactive={inactive} member={member} />}
      {member.audience === 'employee' && <RolePanel account={account} member={member} own={own} />}
      <DangerPanel account={account} back={back} member={member} own={own} />
    </>
  )
}
