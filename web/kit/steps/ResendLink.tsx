import { useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { describeError } from '../status/describe-error.ts'
import { Notice } from '../status/Notice.tsx'

interface ResendLinkProps {
  /** Why a new link is needed, and where it is sent. */
  labels: string
  onResend: () => Promise<void>
}

/** Button that requests a new link for an expired one. It shows a failure, and the button retries. */
export function ResendLink({ labels, onResend }: ResendLinkProps) {
  const t = useText()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await onResend()
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      {failure !== undefined && (
        <Notice title={t('register.resendFailed')} variant="danger">
          <p>{describeError(failure, t)}</p>
        </Notice>
      )}
      <p className="phrase">{labels}</p>
      <div className="button-row">
        <Button busy={sending} kind="primary" onClick={send}>
          {t('register.resend')}
        </Button>
      </div>
    </>
  )
}
