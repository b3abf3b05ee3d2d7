import { lazy, Suspense, useState } from 'react'
import type { AccountInfo } from '../../../shared/model/user.ts'
import { useText } from '../../messages/index.ts'
import { type Member, useAccount } from '../../stores/account.ts'
import { unlockAccount } from '../../stores/staff.ts'
import { UnlockRequest } from '../../ui/account/UnlockRequest.tsx'
import { Button } from '../../ui/action/Button.tsx'
import { Stack } from '../../ui/frame/Columns.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'

const UnlockAccount = lazy(() => import('../../dialogs/unlock-account/UnlockAccount.tsx'))
const RejectUnlock = lazy(() => import('../../dialogs/reject-unlock/RejectUnlock.tsx'))

interface LockPanelProps {
  account: AccountInfo
  /** Absent: whoever looks can only read. */
  member?: Member
}

/** Says that an account is locked and what its administrator asks for; unlocks it, or refuses. */
export function LockPanel({ account, member }: LockPanelProps) {
  const t = useText()
  const [asking, setAsking] = useState<'unlock' | 'reject'>()
  const [done, setDone] = useState(false)
  const close = () => setAsking(undefined)
  const request = account.unlock_request
  return (
    <Panel padded title={t('staff.lock')}>
      <Stack>
        <p className="phrase">{t(account.lock_reason === 'manual' ? 'people.lockManual' : 'staff.lockText')}</p>
        {request && <UnlockRequest of={request} />}
        {member && (
          <div className="button-row">
            <Button aria-haspopup="dialog" onClick={() => setAsking('unlock')} small>
              {t('staff.unlock')}
            </Button>
            {request && (
              <Button aria-haspopup="dialog" onClick={() => setAsking('reject')} small>
                {t('people.reject')}
              </Button>
            )}
          </div>
        )}
      </Stack>
      {member && (
        <Suspense>
          {asking === 'unlock' && (
            <UnlockAccount
              account={account}
              onClose={() => {
                close()
                // Not before: without the lock this panel goes, and the dialog with it.
                if (done) void useAccount.getState().reload()
              }}
              onUnlock={async () => {
                const mailSent = await unlockAccount(member)
                setDone(true)
                return mailSent
              }}
            />
          )}
          {asking === 'reject' && <RejectUnlock account={account} member={member} onClose={close} />}
        </Suspense>
      )}
    </Panel>
  )
}
