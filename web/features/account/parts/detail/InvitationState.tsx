import { CircleAlert, Mail } from 'lucide-react'
import { invitationWords } from '../../../../../shared/lists/accounts.ts'
import type { CompanyUserRow } from '../../../../../shared/model/user.ts'
import { State } from '../../../../kit/status/State.tsx'
import { useText } from '../../../../messages/index.ts'

interface InvitationStateProps {
  invitation: CompanyUserRow['invitation']
  /** In a column of invitations, which says what failed. */
  short?: boolean
}

/** State of the invitation of a person who is not registered; red where an administrator has to act. */
export function InvitationState({ invitation, short }: InvitationStateProps) {
  const t = useText()
  switch (invitation) {
    case 'sent':
      return <State icon={Mail}>{t(invitationWords.sent)}</State>
    case 'expired':
      return (
        <State icon={CircleAlert} tone="failed">
          {t(invitationWords.expired)}
        </State>
      )
    case 'failed':
      return (
        <State icon={CircleAlert} tone="failed">
          {t(short ? invitationWords.failed : 'account.invitationFailed')}
        </State>
      )
    case 'none':
      return <span className="quiet">{t(invitationWords.none)}</span>
  }
}
