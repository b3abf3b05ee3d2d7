import '../../styles/parts/session-end.css'
import { Clock, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useText } from '../../messages/index.ts'
import { useSessionEnd } from '../../stores/session-end.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Icon } from '../../ui/text/Icon.tsx'

/**
 * Says at the foot of the window that the session ends soon. The region is always there, so that readers announce what comes into
 * it; it takes no focus, and the mark keeps it alive while a dialog is open.
 */
export function SessionEndNotice() {
  const t = useText()
  const { warning, dismissed, dismiss, stay } = useSessionEnd()
  const isIdle = warning?.kind === 'idle'
  return createPortal(
    <div className="session-end" data-react-aria-top-layer="true" role="status">
      {warning && !dismissed && (
        <div className="alert alert-note">
          <Icon of={Clock} />
          <div>
            <strong>{t(isIdle ? 'sessionEnd.idleTitle' : 'sessionEnd.absoluteTitle')}</strong>
            <p>
              {t(isIdle ? 'sessionEnd.idle' : 'sessionEnd.absolute', { minutes: Math.floor(warning.seconds / 60) })}
            </p>
            {isIdle && (
              <Button onClick={stay} small>
                {t('sessionEnd.stay')}
              </Button>
            )}
          </div>
          {!isIdle && <IconButton icon={X} label={t('ui.close')} onClick={dismiss} />}
        </div>
      )}
    </div>,
    document.body,
  )
}
