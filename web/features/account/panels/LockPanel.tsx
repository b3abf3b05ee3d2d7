import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Stack } from '../../../kit/frame/Columns.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'
import { UnlockRequest } from '../parts/detail/UnlockRequest.tsx'
import { type Member, useAccount } from '../stores/account.ts'
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
    <Panel padded title={t('unlock.locked')}>
      <Stack>
        <p className="phrase">{t(account.lock_reason === 'manual' ? 'unlock.lockManual' : 'unlock.lockText')}</p>
        {account.unlock_request && <UnlockRequest request={account.unlock_request} />}
        {member && (
          <UnlockActions account={account} member={member} onDone={() => void useAccount.getState().reload()} />
        )}
      </Stack>
    </Panel>
  )
}
