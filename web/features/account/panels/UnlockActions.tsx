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
  /** The person is unlocked, or the request refused, and no dialog is open any more: what shows the buttons may go. */
  onDone: () => void
}

/** Unlocks a person, or refuses what they ask for. */
export function UnlockActions({ account, member, onDone }: UnlockActionsProps) {
  const t = useText()
  const [asking, setAsking] = useState<'unlock' | 'reject'>()
  const [unlocked, setUnlocked] = useState(false)
  const close = () => setAsking(undefined)
  useHeadingFocusOnUnmount()
  return (
    <>
      <div className="button-row">
        <Button aria-haspopup="dialog" onClick={() => setAsking('unlock')} small>
          {t('unlock.open')}
        </Button>
        {account.unlock_request && (
          <Button aria-haspopup="dialog" onClick={() => setAsking('reject')} small>
            {t('unlock.reject')}
          </Button>
        )}
      </div>
      {asking === 'unlock' && (
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
      {asking === 'reject' && <RejectUnlock account={account} member={member} onClose={close} onDone={onDone} />}
    </>
  )
}
