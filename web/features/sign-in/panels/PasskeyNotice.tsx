import { Notice } from '../../../kit/status/Notice.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import { useSession } from '../../../state/session.ts'

/** Tells a person without a passkey from when one is demanded of them. */
export function PasskeyNotice() {
  const t = useText()
  const from = useSession(({ auth }) => auth?.passkeyFrom)
  if (from === undefined) return null
  const [before, after] = t('passkeyDemand.from').split('|')
  return (
    <Notice title={t('passkeyDemand.notice')} variant="note">
      <p>
        {before}
        <Time precision="date" value={from} />
        {after}
      </p>
    </Notice>
  )
}
