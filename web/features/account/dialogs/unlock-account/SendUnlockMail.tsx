import type { UserInfo } from '../../../../../shared/model/user.ts'
import { personName } from '../../../../../shared/rules/names.ts'
import { MailDialog } from '../../../../kit/dialog/MailDialog.tsx'
import { useText } from '../../../../messages/index.ts'

interface SendUnlockMailProps {
  account: UserInfo
  onClose: () => void
  /** Sends the mail; tells whether it went. */
  onSend: () => Promise<boolean>
}

/** Tells an unlocked person once more, by mail, that they can log in. */
export default function SendUnlockMail({ account, onClose, onSend }: SendUnlockMailProps) {
  const t = useText()
  return (
    <MailDialog
      account={account}
      confirm={t('staff.unlockMailSubmit')}
      doneTitle={t('staff.unlockMail')}
      failed={t('staff.unlockMailFailed')}
      onClose={onClose}
      onConfirm={onSend}
      sent={t('staff.unlockMailSent')}
      title={t('staff.unlockMailTitle', { name: personName(account, t.locale) })}
      unsent={t('staff.unlockMailFailedText')}
    >
      <p className="phrase">{t('staff.unlockMailText')}</p>
    </MailDialog>
  )
}
