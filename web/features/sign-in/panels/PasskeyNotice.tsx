import { Link } from 'wouter'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { useSession } from '../../../state/session.ts'

/** Tells a person without a passkey from when one is demanded of them. */
export function PasskeyNotice() {
  const t = useText()
  const from = useSession(({ auth }) => auth?.passkeyFrom)
  const isCustomer = useSession(({ auth }) => auth?.accountType === 'customer')
  if (from === undefined) return null
  const [before, after] = t('passkeyDemand.from').split('|')
  return (
    <Notice title={t('passkeyDemand.notice')} variant="note">
      <p>
        {before}
        <Time precision="date" value={from} />
        {after} {isCustomer ? t('passkeyDemand.here') : <Link href={href('ownSettings')}>{t('passkeyDemand.go')}</Link>}
      </p>
    </Notice>
  )
}
