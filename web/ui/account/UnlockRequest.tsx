import '../../styles/account.css'
import type { AdminUserInfo } from '../../../shared/model/user.ts'
import { useText } from '../../messages/index.ts'
import { Time } from '../text/Time.tsx'

/** What a locked administrator asks for, in their own words. */
export function UnlockRequest({ of: { text, requested_at } }: { of: NonNullable<AdminUserInfo['unlock_request']> }) {
  const t = useText()
  return (
    <figure className="quotation">
      <figcaption className="small quiet">
        {t('people.request')} <Time value={requested_at} />
      </figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}
