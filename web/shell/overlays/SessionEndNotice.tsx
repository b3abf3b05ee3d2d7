import './session-end.css'
import { Clock, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../kit/action/Button.tsx'
import { IconButton } from '../../kit/action/IconButton.tsx'
import { useHeadingFocusOnUnmount } from '../../kit/frame/heading.ts'
import { Icon } from '../../kit/text/Icon.tsx'
import { useText } from '../../messages/index.ts'
import { useSessionEnd } from '../../state/session-end.ts'

/**
 * Warns that the session ends soon, at the top of the window, where it covers no button of a dialog. The live region
 * always exists, because screen readers announce only changes in it. The data attribute keeps it usable while a React
 * Aria dialog is open.
 */
export function SessionEndNotice() {
  const { warning, dismissed } = useSessionEnd()
  return createPortal(
    <div className="session-end" data-react-aria-top-layer="true" role="status">
      {warning && !dismissed && <Warned isIdle={warning.kind === 'idle'} seconds={warning.seconds} />}
    </div>,
    document.body,
  )
}

function Warned({ isIdle, seconds }: { isIdle: boolean; seconds: number }) {
  const t = useText()
  const { dismiss, stay } = useSessionEnd()
  useHeadingFocusOnUnmount()
  // Within the scroll padding, which the notice sets.
  useEffect(() => {
    const focused = document.activeElement
    if (focused?.matches('input, select, textarea')) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not move the focus away from the form.
    <div className="alert alert-note" onMouseDown={event => event.preventDefault()}>
      <Icon icon={Clock} />
      <div>
        <strong>{t(isIdle ? 'sessionEnd.idleTitle' : 'sessionEnd.absoluteTitle')}</strong>
        <p>{t(isIdle ? 'sessionEnd.idle' : 'sessionEnd.absolute', { minutes: Math.floor(seconds / 60) })}</p>
        {isIdle && (
          <Button onClick={stay} small>
            {t('sessionEnd.stay')}
          </Button>
        )}
      </div>
      {!isIdle && <IconButton icon={X} label={t('ui.close')} onClick={dismiss} />}
    </div>
  )
}
