import { LockOpen } from 'lucide-react'
import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { sendUnlockMail } from '../stores/unlocking.ts'
import { StateBar } from './StateBar.tsx'

const SendUnlockMail = lazyDialog(() => import('../dialogs/unlock-account/SendUnlockMail.tsx'))

interface UnlockedBarProps {
  account: AccountInfo
  member: Member
  unlockedAt: string
}

/** Shows an unlocked account whose owner has not logged in since. Resends the notification, which they may have missed. */
export function UnlockedBar({ account, member, unlockedAt }: UnlockedBarProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <StateBar
        actions={
          <div className="button-row">
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('unlock.mailOpen')}
            </Button>
          </div>
        }
        icon={LockOpen}
        since={unlockedAt}
        title={t('unlock.unlocked')}
        tone="unlocked"
      >
        <p>{t('unlock.unlockedWaiting')}</p>
      </StateBar>
      {open && (
        <SendUnlockMail account={account} onClose={() => setOpen(false)} onSend={() => sendUnlockMail(member)} />
      )}
    </>
  )
}
