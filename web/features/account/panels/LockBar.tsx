import { Lock } from 'lucide-react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { useText } from '../../../messages/index.ts'
import { UnlockRequest } from '../parts/detail/UnlockRequest.tsx'
import type { Member } from '../stores/account.ts'
import { StateBar } from './StateBar.tsx'
import { UnlockActions } from './UnlockActions.tsx'

interface LockBarProps {
  account: AccountInfo
  /** Absent for view-only readers. */
  member: Member | undefined
  /** Opens the dialog that unlocks the account. */
  onUnlock: () => void
  onRejected: () => void
}

/** Shows that an account is locked and its unlock request, if any. Unlocks the account or rejects the request. */
export function LockBar({ account, member, onUnlock, onRejected }: LockBarProps) {
  const t = useText()
  return (
    <StateBar
      actions={
        member && (
          <UnlockActions account={account} member={member} onRejected={onRejected} onUnlock={onUnlock} primary />
        )
      }
      icon={Lock}
      since={account.status_since}
      title={t('unlock.locked')}
      tone="locked"
    >
      <p className="phrase">{t(account.lock_reason === 'manual' ? 'unlock.lockManual' : 'unlock.lockText')}</p>
      {account.unlock_request && <UnlockRequest request={account.unlock_request} />}
    </StateBar>
  )
}
