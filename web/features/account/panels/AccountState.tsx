import { Ban, CirclePause } from 'lucide-react'
import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { Member } from '../../../state/audience.ts'
import type { InactiveCompany } from '../parts/detail/NoInvitations.tsx'
import { useAccount } from '../stores/account.ts'
import { ActivateButton } from './ActivateButton.tsx'
import { InvitationBar } from './InvitationBar.tsx'
import { LockBar } from './LockBar.tsx'
import { StateBar } from './StateBar.tsx'
import { UnlockDialog } from './UnlockActions.tsx'
import { UnlockedBar } from './UnlockedBar.tsx'

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
  const reload = () => void useAccount.getState().reload()
  return (
    <>
      <State
        account={account}
        inactive={inactive}
        member={member}
        onRejected={reload}
        onUnlock={() => setUnlocking(account)}
      />
      {unlocking && member && (
        <UnlockDialog account={unlocking} member={member} onClose={() => setUnlocking(undefined)} onUnlocked={reload} />
      )}
    </>
  )
}

interface StateProps extends AccountStateProps {
  onUnlock: () => void
  onRejected: () => void
}

function State({ account, member, inactive, onUnlock, onRejected }: StateProps) {
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
      return account.unlocked_at && member ? (
        <UnlockedBar account={account} member={member} unlockedAt={account.unlocked_at} />
      ) : null
  }
}
