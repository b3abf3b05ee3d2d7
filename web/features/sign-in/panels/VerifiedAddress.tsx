import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { useLinkToken } from '../../../state/link-token.ts'
import { isDeadLink, newAddressToken, useNewAddress } from '../stores/new-address.ts'
import { AccountMismatch } from './LinkHolderGuard.tsx'

const reasons = new Map<string, MessageId>([
  ['conflict', 'validation.email_in_use'],
  ['not_found', 'information.linkUnknown'],
  ['invalid', 'information.linkUnknown'],
])

/**
 * Result of the email-change link that the page was opened with, if any. With another account signed in, the reader is
 * asked to log out first; the change continues after the login.
 *
 * @param page address of the page without the link's token
 * @param children how the reader gets another link, below the reason why this one is invalid
 */
export function VerifiedAddress({ page, children }: { page: string; children: ReactNode }) {
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
  const reason = reasons.get(code ?? '')
  const retry = () => {
    leave()
    void verify(secret)
  }
  return (
    <FailureNotice error={error} reason={reason && t(reason)} title={t('information.verifyFailed')}>
      {isDeadLink(error) ? (
        children
      ) : (
        <Button onClick={retry} small>
          {t('ui.retry')}
        </Button>
      )}
    </FailureNotice>
  )
}
