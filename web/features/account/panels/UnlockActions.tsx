import { useState } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import type { LockedPerson } from '../parts/detail/UnlockRequest.tsx'
import { unlockAccount } from '../stores/unlock.ts'

const UnlockAccount = lazyDialog(() => import('../dialogs/unlock-account/UnlockAccount.tsx'))
const RejectUnlock = lazyDialog(() => import('../dialogs/RejectUnlock.tsx'))

interface UnlockActionsProps {
  account: LockedPerson
  member: Member
  /** Unlocking is the page's main action. */
  primary?: boolean
  /** Opens `UnlockDialog`, which is still open when an unlocked account has lost these buttons. */
  onUnlock: () => void
  /** Called after the rejection. */
  onRejected: () => void
}

/** Unlocks an account, or rejects its unlock request. */
export function UnlockActions({ account, member, primary = false, onUnlock, onRejected }: UnlockActionsProps) {
  const t = useText()
  const [rejecting, setRejecting] = useState(false)
  useHeadingFocusOnUnmount()
  return (
    <>
      <div className="button-row">
        <Button aria-haspopup="dialog" kind={primary ? 'primary' : 'plain'} onClick={onUnlock} small={!primary}>
          {t('unlock.open')}
        </Button>
        {account.unlock_request && (
          <Button aria-haspopup="dialog" onClick={() => setRejecting(true)} small={!primary}>
            {t('unlock.reject')}
          </Button>
        )}
      </div>
      {rejecting && (
        <RejectUnlock account={account} member={member} onClose={() => setRejecting(false)} onDone={onRejected} />
      )}
    </>
  )
}

interface UnlockDialogProps {
  account: LockedPerson
  member: Member
  onClose: () => void
  /** Called after the unlock, while the dialog shows its outcome. */
  onUnlocked: () => void
}

/** Unlocks an account. The page behind it shows the new state with the outcome. */
export function UnlockDialog({ account, member, onClose, onUnlocked }: UnlockDialogProps) {
  return (
    <UnlockAccount
      account={account}
      onClose={onClose}
      onUnlock={async () => {
        const mailSent = await unlockAccount(member)
        onUnlocked()
        return mailSent
      }}
    />
  )
}
