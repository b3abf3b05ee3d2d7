import { useEffect } from 'react'
import { useText } from '../messages/index.ts'
import { useNewAddress } from '../stores/new-address.ts'
import { codeOf, describeError } from '../ui/status/describe-error.ts'
import { Notice } from '../ui/status/Notice.tsx'

/** What became of the link for a new address with which the page was opened. */
export function VerifiedAddress({ token }: { token: string }) {
  const t = useText()
  const { status, email, error, verify } = useNewAddress()
  useEffect(() => void verify(token), [token, verify])
  if (status === 'verifying') return <p role="status">{t('information.verifying')}</p>
  if (status === 'done')
    return (
      <div role="status">
        <Notice title={t('information.verified')} variant="success">
          <p>{t('information.verifiedText', { email })}</p>
        </Notice>
      </div>
    )
  const code = codeOf(error)
  return (
    <Notice title={t('information.verifyFailed')} variant="danger">
      <p>
        {code === 'forbidden'
          ? t('information.verifyOther')
          : code === 'conflict'
            ? t('validation.email_in_use')
            : describeError(error, t)}
      </p>
    </Notice>
  )
}
