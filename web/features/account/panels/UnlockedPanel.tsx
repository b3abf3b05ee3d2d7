import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Stack } from '../../../kit/frame/Columns.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../stores/account.ts'
import { sendUnlockMail } from '../stores/unlocking.ts'

const SendUnlockMail = lazyDialog(() => import('../dialogs/unlock-account/SendUnlockMail.tsx'))

interface UnlockedPanelProps {
  account: AccountInfo
  member: Member
  unlockedAt: string
}

/** Shows an unlocked account whose owner has not logged in since. Resends the notification, which they may have missed. */
export function UnlockedPanel({ account, member, unlockedAt }: UnlockedPanelProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Panel padded title={t('unlock.unlocked')}>
      <Stack>
        <div>
          <p className="quiet small">
            <Time value={unlockedAt} />
          </p>
          <p className="phrase">{t('unlock.unlockedWaiting')}</p>
        </div>
        <div>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
            {t('unlock.mailOpen')}
          </Button>
        </div>
      </Stack>
      {open && (
        <SendUnlockMail account={account} onClose={() => setOpen(false)} onSend={() => sendUnlockMail(member)} />
      )}
    </Panel>
  )
}
