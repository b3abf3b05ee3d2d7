import { lazy, Suspense, useState } from 'react'
import type { UserInfo } from '../../../shared/model/user.ts'
import { useText } from '../../messages/index.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Stack } from '../../ui/frame/Columns.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'

const UnlockAccount = lazy(() => import('../../dialogs/unlock-account/UnlockAccount.tsx'))

interface LockPanelProps {
  account: UserInfo
  /** Unlocks the account; tells whether the mail went. */
  onUnlock: () => Promise<boolean>
  /** The dialog has gone after the account was unlocked. */
  onUnlocked: () => void
}

/** Says that an account is locked, and unlocks it. */
export function LockPanel({ account, onUnlock, onUnlocked }: LockPanelProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  return (
    <Panel padded title={t('staff.lock')}>
      <Stack>
        <p className="phrase">{t('staff.lockText')}</p>
        <div>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
            {t('staff.unlock')}
          </Button>
        </div>
      </Stack>
      {open && (
        <Suspense>
          <UnlockAccount
            account={account}
            onClose={() => {
              setOpen(false)
              if (done) onUnlocked()
            }}
            onUnlock={async () => {
              const mailSent = await onUnlock()
              setDone(true)
              return mailSent
            }}
          />
        </Suspense>
      )}
    </Panel>
  )
}
