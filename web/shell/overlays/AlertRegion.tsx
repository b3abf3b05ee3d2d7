import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { IconButton } from '../../kit/action/IconButton.tsx'
import { describeError } from '../../kit/status/describe-error.ts'
import { Icon } from '../../kit/text/Icon.tsx'
import { useText } from '../../messages/index.ts'
import { type Alert, layoutTimeout, useAlert } from '../../state/alert.ts'
import { useSession } from '../../state/session.ts'

/**
 * The alert over the page. Both live regions always exist, because screen readers announce only changes in them. The
 * data attribute keeps them accessible while a React Aria dialog is open.
 */
export function AlertRegion() {
  const { alert, hold, release } = useAlert()
  const limit = useSession(({ auth }) => layoutTimeout(auth?.accountType))
  useEffect(() => {
    if (alert) release(limit)
  }, [alert, limit, release])
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer; there is nothing to operate.
    <div
      className="alert-region"
      data-react-aria-top-layer="true"
      onBlur={() => release(limit)}
      onFocus={hold}
      onMouseEnter={hold}
      onMouseLeave={() => release(limit)}
    >
      <div role="status">{alert?.variant === 'success' && <AlertBox alert={alert} />}</div>
      <div role="alert">{alert?.variant === 'danger' && <AlertBox alert={alert} />}</div>
    </div>,
    document.body,
  )
}

function AlertBox({ alert }: { alert: Alert }) {
  const t = useText()
  const dismiss = useAlert(state => state.dismiss)
  const danger = alert.variant === 'danger'
  return (
    <div className={danger ? 'alert alert-danger' : 'alert'}>
      <Icon icon={danger ? CircleAlert : CircleCheck} />
      <p>
        {t(alert.message, alert.values)} {alert.error !== undefined && describeError(alert.error, t)}{' '}
        {alert.link && (
          <Link href={alert.link.href} onClick={dismiss}>
            {t(alert.link.label)}
          </Link>
        )}
      </p>
      <IconButton icon={X} label={t('ui.close')} onClick={dismiss} />
    </div>
  )
}
