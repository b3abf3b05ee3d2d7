import './session-end.css'
import { UserRoundX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../kit/action/Button.tsx'
import { leaveForReload } from '../../kit/form/leave.ts'
import { Icon } from '../../kit/text/Icon.tsx'
import { useText } from '../../messages/index.ts'
import { useSession } from '../../state/session.ts'

/**
 * Says that another account logged in in another tab, at the top of the window. Nothing below it changes, so that what was
 * typed can be copied. The data attribute keeps it usable while a React Aria dialog is open.
 */
export function OtherAccountNotice() {
  const other = useSession(session => session.other)
  return createPortal(
    <div className="session-end other-account" data-react-aria-top-layer="true" role="alert">
      {other && <Changed account={other.email ?? ''} key={other.account} />}
    </div>,
    document.body,
  )
}

function Changed({ account }: { account: string }) {
  const t = useText()
  const own = useSession(session => session.auth?.email) ?? ''
  const box = useRef<HTMLDivElement>(null)
  // Not the button: a key that is pressed just now must not reload the page. It is the next stop of the keyboard.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus()
    }
  }, [])
  return (
    <div className="alert alert-note" ref={box} tabIndex={-1}>
      <Icon icon={UserRoundX} />
      <div>
        <strong>{t('accountChanged.title', { account })}</strong>
        <p>{t('accountChanged.text', { own })}</p>
        <Button kind="primary" onClick={() => leaveForReload(() => location.reload())} small>
          {t('accountChanged.go')}
        </Button>
      </div>
    </div>
  )
}
