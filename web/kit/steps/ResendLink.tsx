import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { useCall } from '../action/use-call.ts'
import { FailureNotice } from '../status/FailureNotice.tsx'

interface ResendLinkProps {
  /** Why a new link is needed, and where it is sent. */
  text: string
  onResend: () => Promise<void>
}

/** Button that requests a new link for an expired one. It shows a failure, and the button retries. */
export function ResendLink({ text, onResend }: ResendLinkProps) {
  const t = useText()
  const { busy, error, attempts, run: resend } = useCall(onResend)
  return (
    <>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('register.resendFailed')} />}
      <p>{text}</p>
      <div className="button-row">
        <Button busy={busy} kind="primary" onClick={() => void resend()}>
          {t('register.resend')}
        </Button>
      </div>
    </>
  )
}
