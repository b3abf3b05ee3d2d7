import type { AccountInfo } from '../../../../shared/model/user.ts'
import type { Member } from '../stores/account.ts'
import { DangerPanel } from './DangerPanel.tsx'
import { InvitationPanel } from './InvitationPanel.tsx'
import { LockPanel } from './LockPanel.tsx'
import { RolePanel } from './RolePanel.tsx'
import { UnlockedPanel } from './UnlockedPanel.tsx'

interface AccountPanelsProps {
  account: AccountInfo
  member: Member
  /** One's own account. */
  own: boolean
  /** Where one goes on when the account is not here any more. */
  back: string
}

/** All that administrators and employees can do with an account, beside what is known about it. */
export function AccountPanels({ account, member, own, back }: AccountPanelsProps) {
  return (
    <>
      {account.lock_flg === 1 && <LockPanel account={account} member={member} />}
      {account.unlocked_at && <UnlockedPanel account={account} member={member} unlockedAt={account.unlocked_at} />}
      {account.regist_flg === 0 && <InvitationPanel account={account} member={member} />}
      {member.audience === 'employee' && <RolePanel account={account} member={member} own={own} />}
      <DangerPanel account={account} back={back} member={member} own={own} />
    </>
  )
}
