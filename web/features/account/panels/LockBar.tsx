import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { Member } from '../../../state/audience.ts'
import { UnlockRequest } from '../parts/detail/UnlockRequest.tsx'
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

/**
 * Shows that an account is locked and its unlock request, if any. Unlocks the account or rejects the request. A lock by the maker
 * is shown to administrators without these actions, which the server refuses them.
 */
export function LockBar({ account, member, onUnlock, onRejected }: LockBarProps) {
  const t = useText()
  const isManual = account.lock_reason === 'manual'
  if (isManual && member?.audience === 'customer')
    return (
      <StateBar icon={Lock} since={account.status_since} title={t('unlock.locked')} tone="locked">
        <p>
          {t('unlock.lockMaker')} <Link href={href('contactForm')}>{t('menu.contact')}</Link>
        </p>
      </StateBar>
    )
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
      <p>{t(isManual ? 'unlock.lockManual' : 'unlock.lockText')}</p>
      {account.unlock_request && <UnlockRequest request={account.unlock_request} />}
    </StateBar>
  )
}
