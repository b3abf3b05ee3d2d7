import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { MailDialog } from '../../../directory/MailDialog.tsx'
import { useText } from '../../../messages/index.ts'

interface SendResetLinkProps {
  account: AccountInfo
  onClose: () => void
  /** Sends the email; returns whether it was sent. */
  onSend: () => Promise<boolean>
}

/** Emails a person a password reset link. */
export default function SendResetLink({ account, onClose, onSend }: SendResetLinkProps) {
  const t = useText()
  return (
    <MailDialog
      account={account}
      confirm={t('resetMail.submit')}
      doneTitle={t('route.passwordReset')}
      failed={t('password.resetFailed')}
      onClose={onClose}
      onConfirm={onSend}
      sent={t('resetMail.sent')}
      title={t('resetMail.title', { name: personName(account) })}
      unsent={t('resetMail.later')}
    >
      <p>{t('resetMail.text')}</p>
    </MailDialog>
  )
}
