import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { MailDialog } from '../../../directory/MailDialog.tsx'
import { useText } from '../../../messages/index.ts'

interface EndSessionsProps {
  account: AccountInfo
  onClose: () => void
  /** Ends the sessions; returns whether the email was sent. */
  onEnd: () => Promise<boolean>
}

/** Logs another person out on all devices, and tells them by email. */
export default function EndSessions({ account, onClose, onEnd }: EndSessionsProps) {
  const t = useText()
  return (
    <MailDialog
      account={account}
      confirm={t('endSessions.submit')}
      doneTitle={t('endSessions.doneTitle')}
      failed={t('endSessions.failed')}
      onClose={onClose}
      onConfirm={onEnd}
      sent={t('endSessions.sent')}
      title={t('endSessions.title', { name: personName(account) })}
      unsent={t('endSessions.unsent')}
    >
      <p>{t('endSessions.text')}</p>
    </MailDialog>
  )
}
