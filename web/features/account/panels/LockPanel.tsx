import type { AccountInfo } from '../../../shared/model/user.ts'
import { useText } from '../../messages/index.ts'
import { type Member, useAccount } from '../../stores/account.ts'
import { UnlockRequest } from '../../ui/account/UnlockRequest.tsx'
import { Stack } from '../../ui/frame/Columns.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'
import { UnlockActions } from './UnlockActions.tsx'

interface LockPanelProps {
  account: AccountInfo
  /** Absent: whoever looks can only read. */
  member?: Member
}

/** Says that an account is locked and what its administrator asks for; unlocks it, or refuses. */
export function LockPanel({ account, member }: LockPanelProps) {
  const t = useText()
  return (
    <Panel padded title={t('staff.lock')}>
      <Stack>
        <p className="phrase">{t(account.lock_reason === 'manual' ? 'people.lockManual' : 'staff.lockText')}</p>
        {account.unlock_request && <UnlockRequest of={account.unlock_request} />}
        {member && (
          <UnlockActions account={account} member={member} onDone={() => void useAccount.getState().reload()} />
        )}
      </Stack>
    </Panel>
  )
}
