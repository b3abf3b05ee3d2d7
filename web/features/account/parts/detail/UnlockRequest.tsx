import '../account.css'
import type { AdminUserInfo } from '../../../../../shared/model/user.ts'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'

type Request = NonNullable<AdminUserInfo['unlock_request']>

/** What dialogs about a lock show of the person. */
export interface LockedPerson extends PersonNames {
  email: string
  unlock_request?: Request | null
}

/** The unlock request of a locked administrator, verbatim. `short`: its first lines, where the rest is one action away. */
export function UnlockRequest({ request: { text, requested_at }, short }: { request: Request; short?: boolean }) {
  const t = useText()
  return (
    <figure className={short ? 'quotation quotation-short' : 'quotation'}>
      <figcaption className="small quiet">
        {t('unlock.request')} <Time value={requested_at} />
      </figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}
