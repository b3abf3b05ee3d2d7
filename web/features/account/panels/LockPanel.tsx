import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Stack } from '../../../kit/frame/Columns.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'
import { UnlockRequest } from '../parts/detail/UnlockRequest.tsx'
import { type Member, useAccount } from '../stores/account.ts'
import { UnlockActions } from './UnlockActions.tsx'

interface LockPanelProps {
  account: AccountInfo
  /** Absent for view-only readers. */
  member?: Member
}

/** Shows that an account is locked and its unlock request, if any. Unlocks the account or rejects the request. */
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
