import type { UserInfo } from '../../../../../shared/model/user.ts'
import { Email } from '../../../../kit/text/Email.tsx'
import { useText } from '../../../../messages/index.ts'

/** A person's email address, and the new one while its verification is pending. */
export function Address({ account: { email, pending_email } }: { account: Pick<UserInfo, 'email' | 'pending_email'> }) {
  const t = useText()
  return (
    <>
      <Email address={email} />
      {pending_email && <p className="small quiet">{t('account.pendingEmail', { email: pending_email })}</p>}
    </>
  )
}
