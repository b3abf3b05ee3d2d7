import { Ban, CirclePause, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { Button, ButtonLink } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { Member } from '../../../state/audience.ts'
import type { InactiveCompany } from '../parts/detail/NoInvitations.tsx'
import { UnlockRequest } from '../parts/detail/UnlockRequest.tsx'
import { sendUnlockMail } from '../stores/unlock.ts'
import { useAccount } from '../stores/user.ts'
import { changeLogin } from './change-login.ts'
import { InvitationBar } from './InvitationBar.tsx'
import { LostPasskeysBar, ResetDialog } from './LostPasskeys.tsx'
import { StateBar } from './StateBar.tsx'
import { UnlockActions, UnlockDialog } from './UnlockActions.tsx'

const SendUnlockMail = lazyDialog(() => import('../dialogs/unlock-account/SendUnlockMail.tsx'))

interface UnlockedBarProps {
  account: AccountInfo
  member: Member
  unlockedAt: string
}

/** Shows an unlocked account whose owner has not logged in since. Resends the notification, which they may have missed. */
function UnlockedBar({ account, member, unlockedAt }: UnlockedBarProps) {
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

interface AccountStateProps {
  account: AccountInfo
  /** Absent for view-only readers, who get no buttons. */
  member: Member | undefined
  /** The company, if it is not active. */
  inactive?: InactiveCompany | undefined
}

/** Why a person cannot log in, and the button that helps. Nothing for one who can. */
export function AccountState({ account, member, inactive }: AccountStateProps) {
  const [unlocking, setUnlocking] = useState<AccountInfo>()
  const [resetting, setResetting] = useState<AccountInfo>()
  const reload = () => void useAccount.getState().reload()
  return (
    <>
      <State
        account={account}
        inactive={inactive}
        member={member}
        onRejected={reload}
        onReset={() => setResetting(account)}
        onUnlock={() => setUnlocking(account)}
      />
      {unlocking && member && (
        <UnlockDialog account={unlocking} member={member} onClose={() => setUnlocking(undefined)} onUnlocked={reload} />
      )}
      {resetting && member && (
        <ResetDialog account={resetting} member={member} onClose={() => setResetting(undefined)} onDone={reload} />
      )}
    </>
  )
}

interface StateProps extends AccountStateProps {
  onUnlock: () => void
  onReset: () => void
  onRejected: () => void
}

function State({ account, member, inactive, onUnlock, onReset, onRejected }: StateProps) {
  const t = useText()
  const since = account.status_since
  switch (accountStatus({ ...account, company_active_flg: inactive ? 0 : 1 })) {
    case 'locked':
      return <LockBar account={account} member={member} onRejected={onRejected} onUnlock={onUnlock} />
    case 'unregistered':
      return <InvitationBar account={account} inactive={inactive} member={member} />
    case 'suspended':
      return (
        <StateBar
          actions={
            member &&
            inactive && (
              <div className="button-row">
                <ButtonLink href={href('companyInformation', { companyId: inactive.code })} kind="primary">
                  {t('company.information')}
                </ButtonLink>
              </div>
            )
          }
          icon={CirclePause}
          since={since}
          title={t('activation.suspendedState')}
          tone="suspended"
        >
          <p>{t('activation.suspendedText')}</p>
        </StateBar>
      )
    case 'deactive':
      return (
        <StateBar
          actions={member && <ActivateButton account={account} member={member} />}
          icon={Ban}
          since={since}
          title={t('activation.deactivatedState')}
          tone="deactive"
        >
          <p>{t('activation.deactivatedText')}</p>
        </StateBar>
      )
    case 'active':
      if (account.passkey_request)
        return (
          <LostPasskeysBar
            account={account}
            member={member}
            onRejected={onRejected}
            onReset={onReset}
            request={account.passkey_request}
          />
        )
      return account.unlocked_at && member ? (
        <UnlockedBar account={account} member={member} unlockedAt={account.unlocked_at} />
      ) : null
  }
}

/** Lets a deactivated person log in again. */
function ActivateButton({ account, member }: { account: AccountInfo; member: Member }) {
  const t = useText()
  useHeadingFocusOnUnmount()
  const { busy, error, attempts, run } = useCall(() => changeLogin(account, member, 'active'))
  return (
    <>
      <div className="button-row">
        <Button busy={busy} kind="primary" onClick={() => void run()}>
          {t('activation.activate')}
        </Button>
      </div>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('activation.failed')} />}
    </>
  )
}

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
function LockBar({ account, member, onUnlock, onRejected }: LockBarProps) {
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
