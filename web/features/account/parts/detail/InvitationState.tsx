import { CircleAlert, Mail } from 'lucide-react'
import type { CompanyUserRow } from '../../../../../shared/model/user.ts'
import { State } from '../../../../kit/status/State.tsx'
import { useText } from '../../../../messages/index.ts'

/** State of an account's invitation; red where an administrator has to act. */
export function InvitationState({ row }: { row: Pick<CompanyUserRow, 'invitation' | 'regist_flg'> }) {
  const t = useText()
  if (row.regist_flg === 1) return <span className="quiet">{t('account.invitationDone')}</span>
  switch (row.invitation) {
    case 'sent':
      return <State icon={Mail}>{t('account.invitationSent')}</State>
    case 'expired':
      return (
        <State icon={CircleAlert} tone="failed">
          {t('account.invitationExpired')}
        </State>
      )
    case 'failed':
      return (
        <State icon={CircleAlert} tone="failed">
          {t('account.invitationFailed')}
        </State>
      )
    case 'none':
      return <span className="quiet">{t('account.invitationNone')}</span>
  }
}
