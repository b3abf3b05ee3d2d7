import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AccountInfo, HelpRequest } from '../../../../shared/model/user.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { Member } from '../../../state/audience.ts'
import { Quotation } from '../parts/detail/Quotation.tsx'
import { resetPasskeys } from '../stores/passkey-reset.ts'
import { StateBar } from './StateBar.tsx'

const ResetPasskeys = lazyDialog(() => import('../dialogs/lost-passkeys/ResetPasskeys.tsx'))
const RejectLoss = lazyDialog(() => import('../dialogs/lost-passkeys/RejectLoss.tsx'))

/** What is shown of a person who has lost their passkeys. */
interface PersonWithoutPasskeys extends PersonNames {
  email: string
  passkey_request?: HelpRequest | null
}

interface LostPasskeyActionsProps {
  account: PersonWithoutPasskeys
  /** It is the page's main action. */
  primary?: boolean
  member: Member
  /** Opens `ResetDialog`, which is still open when the account has lost these buttons. */
  onReset: () => void
  /** Called after the rejection. */
  onRejected: () => void
}

/** Removes the passkeys of a person who has lost them, or rejects the request. */
export function LostPasskeyActions({ account, member, primary = false, onReset, onRejected }: LostPasskeyActionsProps) {
  const t = useText()
  const [isRejecting, setRejecting] = useState(false)
  useHeadingFocusOnUnmount()
  return (
    <>
      <div className="button-row">
        <Button aria-haspopup="dialog" kind={primary ? 'primary' : 'plain'} onClick={onReset} small={!primary}>
          {t('lostPasskeys.open')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setRejecting(true)} small={!primary}>
          {t('unlock.reject')}
        </Button>
      </div>
      {isRejecting && (
        <RejectLoss account={account} member={member} onClose={() => setRejecting(false)} onDone={onRejected} />
      )}
    </>
  )
}

interface ResetDialogProps {
  account: PersonWithoutPasskeys
  member: Member
  onClose: () => void
  /** Called after the removal, while the dialog shows its outcome. */
  onDone: () => void
}

/** Removes the passkeys. The page behind it shows the new state with the outcome. */
export function ResetDialog({ account, member, onClose, onDone }: ResetDialogProps) {
  return (
    <ResetPasskeys
      account={account}
      onClose={onClose}
      onReset={async () => {
        const mailSent = await resetPasskeys(member)
        onDone()
        return mailSent
      }}
    />
  )
}

interface LostPasskeysBarProps extends Omit<LostPasskeyActionsProps, 'account' | 'member'> {
  account: AccountInfo
  request: HelpRequest
  /** Absent for view-only readers. */
  member: Member | undefined
}

/** Shows that a person has lost their passkeys, and the request. Administrators do not decide on members of other companies. */
export function LostPasskeysBar({ account, request, member, ...actions }: LostPasskeysBarProps) {
  const t = useText()
  const isOfMaker = member?.audience === 'customer' && account.shared_flg === 1
  return (
    <StateBar
      actions={member && !isOfMaker && <LostPasskeyActions account={account} member={member} primary {...actions} />}
      icon={KeyRound}
      since={null}
      title={t('lostPasskeys.title')}
      tone="locked"
    >
      <p>
        {isOfMaker ? (
          <>
            {t('lostPasskeys.ofMaker')} <Link href={href('contactForm')}>{t('menu.contact')}</Link>
          </>
        ) : (
          t('lostPasskeys.check')
        )}
      </p>
      <Quotation label={t('lostPasskeys.request')} request={request} />
    </StateBar>
  )
}
