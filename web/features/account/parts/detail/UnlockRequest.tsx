import type { HelpRequest } from '../../../../../shared/model/user.ts'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { useText } from '../../../../messages/index.ts'
import { Quotation } from './Quotation.tsx'

/** What dialogs about a lock show of the person. */
export interface LockedPerson extends PersonNames {
  email: string
  unlock_request?: HelpRequest | null
}

/** The unlock request of a locked administrator. `short`: its first lines, where the rest is one action away. */
export function UnlockRequest({ request, short }: { request: HelpRequest; short?: boolean }) {
  const t = useText()
  return <Quotation label={t('unlock.request')} request={request} short={short} />
}
