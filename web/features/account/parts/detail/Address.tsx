import type { UserInfo } from '../../../../../shared/model/user.ts'
import { useText } from '../../../../messages/index.ts'

/** A person's email address, and the new one while its verification is pending. */
export function Address({ account: { email, pending_email } }: { account: Pick<UserInfo, 'email' | 'pending_email'> }) {
  const t = useText()
  return (
    <>
      <span translate="no">{email}</span>
      {pending_email && <p className="small quiet">{t('account.pendingEmail', { email: pending_email })}</p>}
    </>
  )
}
