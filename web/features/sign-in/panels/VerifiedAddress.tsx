import { useEffect } from 'react'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { useLinkToken } from '../../../state/link-token.ts'
import { newAddressToken, useNewAddress } from '../stores/new-address.ts'
import { AccountMismatch } from './LinkHolderGuard.tsx'

/**
 * Result of the email-change link that the page was opened with, if any. With another account signed in, the reader is
 * asked to log out first; the change continues after the login.
 *
 * @param page address of the page without the link's token
 */
export function VerifiedAddress({ page }: { page: string }) {
  const t = useText()
  const [secret] = useLinkToken(newAddressToken, page, 'mailaddress_token')
  const { token, status, email, error, verify, leave } = useNewAddress()
  useEffect(() => {
    if (secret !== '') void verify(secret)
  }, [secret, verify])
  useEffect(() => leave, [leave])
  if (token === '') return null
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
  if (code === 'forbidden')
    return (
      <AccountMismatch
        holder=""
        link={newAddressToken}
        onLogout={() => useAlert.getState().show({ variant: 'success', message: 'otherAccount.next', timeout: null })}
        onStay={leave}
      />
    )
  return (
    <FailureNotice
      error={error}
      reason={code === 'conflict' ? t('validation.email_in_use') : undefined}
      title={t('information.verifyFailed')}
    />
  )
}
