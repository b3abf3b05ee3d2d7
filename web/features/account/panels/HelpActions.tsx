import { useState } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { type HelpKind, type PersonInNeed, requestOf } from '../parts/detail/RequestForHelp.tsx'

/** The dialog that helps. The page opens it, because it outlives the buttons: it shows its outcome above the new state. */
export const HelpPerson = lazyDialog(() => import('../dialogs/HelpPerson.tsx'))
const RejectHelp = lazyDialog(() => import('../dialogs/RejectHelp.tsx'))

interface HelpActionsProps {
  kind: HelpKind
  account: PersonInNeed
  member: Member
  /** Helping is the page's main action. */
  primary?: boolean
  /** Opens `HelpPerson`. */
  onHelp: () => void
  /** Called after the rejection. */
  onRejected: () => void
}

/** Helps a person who cannot log in, or rejects their request. */
export function HelpActions({ kind, account, member, primary = false, onHelp, onRejected }: HelpActionsProps) {
  const t = useText()
  const [isRejecting, setRejecting] = useState(false)
  useHeadingFocusOnUnmount()
  return (
    <>
      <div className="button-row">
        <Button aria-haspopup="dialog" kind={primary ? 'primary' : 'plain'} onClick={onHelp} small={!primary}>
          {t(kind === 'lock' ? 'unlock.open' : 'lostPasskeys.open')}
        </Button>
        {requestOf(account, kind) && (
          <Button aria-haspopup="dialog" onClick={() => setRejecting(true)} small={!primary}>
            {t('unlock.reject')}
          </Button>
        )}
      </div>
      {isRejecting && (
        <RejectHelp
          account={account}
          kind={kind}
          member={member}
          onClose={() => setRejecting(false)}
          onDone={onRejected}
        />
      )}
    </>
  )
}
