import '../account.css'
import type { HelpRequest } from '../../../../../shared/model/user.ts'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'

/** What keeps a person out until someone helps: a locked account, or lost passkeys. */
export type HelpKind = 'lock' | 'passkey'

/** What is shown of a person who needs help, and what they have asked for. */
export interface PersonInNeed extends PersonNames {
  email: string
  unlock_request?: HelpRequest | null
  passkey_request?: HelpRequest | null
}

export const requestOf = (person: PersonInNeed, kind: HelpKind): HelpRequest | null | undefined =>
  kind === 'lock' ? person.unlock_request : person.passkey_request

interface RequestForHelpProps {
  kind: HelpKind
  person: PersonInNeed
  /** Its first lines, where the rest is one action away. */
  short?: boolean
}

/** The request of a person who cannot log in, verbatim. Nothing without one. */
export function RequestForHelp({ kind, person, short = false }: RequestForHelpProps) {
  const t = useText()
  const request = requestOf(person, kind)
  if (!request) return null
  return (
    <figure className={short ? 'quotation quotation-short' : 'quotation'}>
      <figcaption className="small quiet">
        {t(kind === 'lock' ? 'unlock.request' : 'lostPasskeys.request')} <Time value={request.requested_at} />
      </figcaption>
      <blockquote>{request.text}</blockquote>
    </figure>
  )
}
