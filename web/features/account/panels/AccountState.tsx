import { Ban, CirclePause, KeyRound, Lock, LockOpen } from 'lucide-react'
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
import { type HelpKind, RequestForHelp } from '../parts/detail/RequestForHelp.tsx'
import { sendUnlockMail } from '../stores/unlock.ts'
import { useAccount } from '../stores/user.ts'
import { changeLogin } from './change-login.ts'
import { HelpActions, HelpPerson } from './HelpActions.tsx'
import { InvitationBar } from './InvitationBar.tsx'
import { StateBar } from './StateBar.tsx'

const SendUnlockMail = lazyDialog(() => import('../dialogs/SendUnlockMail.tsx'))

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
  const [helping, setHelping] = useState<{ kind: HelpKind; account: AccountInfo }>()
  const reload = () => void useAccount.getState().reload()
  return (
    <>
      <State
        account={account}
        inactive={inactive}
        member={member}
        onHelp={kind => setHelping({ kind, account })}
        onRejected={reload}
      />
      {helping && member && (
        <HelpPerson {...helping} member={member} onClose={() => setHelping(undefined)} onDone={reload} />
      )}
    </>
  )
}

interface StateProps extends AccountStateProps {
  onHelp: (kind: HelpKind) => void
  onRejected: () => void
}

function State({ account, member, inactive, onHelp, onRejected }: StateProps) {
  const t = useText()
  const since = account.status_since
  switch (accountStatus({ ...account, company_active_flg: inactive ? 0 : 1 })) {
    case 'locked':
      return <HelpBar account={account} kind="lock" member={member} onHelp={onHelp} onRejected={onRejected} />
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
        return <HelpBar account={account} kind="passkey" member={member} onHelp={onHelp} onRejected={onRejected} />
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

interface HelpBarProps extends Omit<StateProps, 'inactive'> {
  kind: HelpKind
}

/**
 * Shows that an account is locked, or that a person has lost their passkeys, and their request, if any. What only the maker
 * decides (a lock by it, passkeys of a member of several companies) is shown to administrators without the actions, which the
 * server refuses them.
 */
function HelpBar({ kind, account, member, onHelp, onRejected }: HelpBarProps) {
  const t = useText()
  const isManual = account.lock_reason === 'manual'
  const bar =
    kind === 'lock'
      ? ({
          icon: Lock,
          title: 'unlock.locked',
          since: account.status_since,
          text: isManual ? 'unlock.lockManual' : 'unlock.lockText',
          isForMaker: isManual,
          forMaker: 'unlock.lockMaker',
        } as const)
      : ({
          icon: KeyRound,
          title: 'lostPasskeys.title',
          since: null,
          text: 'lostPasskeys.check',
          isForMaker: account.shared_flg === 1,
          forMaker: 'lostPasskeys.ofMaker',
        } as const)
  const isForMaker = bar.isForMaker && member?.audience === 'customer'
  return (
    <StateBar
      actions={
        member &&
        !isForMaker && (
          <HelpActions
            account={account}
            kind={kind}
            member={member}
            onHelp={() => onHelp(kind)}
            onRejected={onRejected}
            primary
          />
        )
      }
      icon={bar.icon}
      since={bar.since}
      title={t(bar.title)}
      tone="locked"
    >
      <p>
        {isForMaker ? (
          <>
            {t(bar.forMaker)} <Link href={href('contactForm')}>{t('menu.contact')}</Link>
          </>
        ) : (
          t(bar.text)
        )}
      </p>
      <RequestForHelp kind={kind} person={account} />
    </StateBar>
  )
}
