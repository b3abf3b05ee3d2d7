import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { MailDialog } from '../../../directory/MailDialog.tsx'
import { useText } from '../../../messages/index.ts'

interface SendUnlockMailProps {
  account: UserInfo
  onClose: () => void
  /** Resends the notification. Resolves to whether it was sent. */
  onSend: () => Promise<boolean>
}

/** Resends the "Account unlocked" email. */
export default function SendUnlockMail({ account, onClose, onSend }: SendUnlockMailProps) {
  const t = useText()
  return (
    <MailDialog
      account={account}
      confirm={t('unlock.mailSubmit')}
      doneTitle={t('unlock.mail')}
      failed={t('unlock.mailFailed')}
      onClose={onClose}
      onConfirm={onSend}
      sent={t('unlock.mailSent')}
      title={t('unlock.mailTitle', { name: personName(account) })}
      unsent={t('unlock.mailFailedText')}
    >
      <p>{t('unlock.mailText')}</p>
    </MailDialog>
  )
}
