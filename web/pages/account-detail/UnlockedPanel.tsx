import { lazy, Suspense, useState } from 'react'
import type { UserInfo } from '../../../shared/model/user.ts'
import { useText } from '../../messages/index.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Stack } from '../../ui/frame/Columns.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'
import { Time } from '../../ui/text/Time.tsx'

const SendUnlockMail = lazy(() => import('../../dialogs/unlock-account/SendUnlockMail.tsx'))

interface UnlockedPanelProps {
  account: UserInfo
  unlockedAt: string
  /** Sends the mail about it once more; tells whether it went. */
  onSend: () => Promise<boolean>
}

/** Says that an account was unlocked and that its person has not come back yet; they may have missed the mail. */
export function UnlockedPanel({ account, unlockedAt, onSend }: UnlockedPanelProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Panel padded title={t('staff.unlocked')}>
      <Stack>
        <div>
          <p className="quiet small">
            <Time value={unlockedAt} />
          </p>
          <p className="phrase">{t('staff.unlockedWaiting')}</p>
        </div>
        <div>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
            {t('staff.unlockMailOpen')}
          </Button>
        </div>
      </Stack>
      {open && (
        <Suspense>
          <SendUnlockMail account={account} onClose={() => setOpen(false)} onSend={onSend} />
        </Suspense>
      )}
    </Panel>
  )
}
