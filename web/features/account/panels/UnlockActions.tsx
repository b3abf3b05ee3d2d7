import { useState } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../messages/index.ts'
import type { LockedPerson } from '../parts/detail/UnlockRequest.tsx'
import type { Member } from '../stores/account.ts'
import { unlockAccount } from '../stores/unlocking.ts'

const UnlockAccount = lazyDialog(() => import('../dialogs/unlock-account/UnlockAccount.tsx'))
const RejectUnlock = lazyDialog(() => import('../dialogs/RejectUnlock.tsx'))

import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'

interface UnlockActionsProps {
  account: LockedPerson
  member: Member
  /** Unlocking is the page's main action. */
  primary?: boolean
  /** Called after the unlock or rejection, once no dialog is open: the buttons may then be unmounted. */
  onDone: () => void
}

/** Unlocks an account, or rejects its unlock request. */
export function UnlockActions({ account, member, primary = false, onDone }: UnlockActionsProps) {
  const t = useText()
  const [open, setOpen] = useState<'unlock' | 'reject'>()
  const [unlocked, setUnlocked] = useState(false)
  const close = () => setOpen(undefined)
  useHeadingFocusOnUnmount()
  return (
    <>
      <div className="button-row">
        <Button
          aria-haspopup="dialog"
          kind={primary ? 'primary' : 'plain'}
          onClick={() => setOpen('unlock')}
          small={!primary}
        >
          {t('unlock.open')}
        </Button>
        {account.unlock_request && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('reject')} small={!primary}>
            {t('unlock.reject')}
          </Button>
        )}
      </div>
      {open === 'unlock' && (
        <UnlockAccount
          account={account}
          onClose={() => {
            close()
            if (unlocked) onDone()
          }}
          onUnlock={async () => {
            const mailSent = await unlockAccount(member)
            setUnlocked(true)
            return mailSent
          }}
        />
      )}
      {open === 'reject' && <RejectUnlock account={account} member={member} onClose={close} onDone={onDone} />}
    </>
  )
}
