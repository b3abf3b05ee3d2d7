import type { HelpRequest } from '../../../../../shared/model/user.ts'
import { personName } from '../../../../../shared/rules/names.ts'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { MailDialog } from '../../../../directory/MailDialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { Quotation } from '../../parts/detail/Quotation.tsx'

interface ResetPasskeysProps {
  account: PersonNames & { email: string; passkey_request?: HelpRequest | null }
  onClose: () => void
  /** Removes the passkeys. Resolves to whether the notification was sent. */
  onReset: () => Promise<boolean>
}

/** Removes the passkeys that a person has lost, and notifies them by mail. */
export default function ResetPasskeys({ account, onClose, onReset }: ResetPasskeysProps) {
  const t = useText()
  return (
    <MailDialog
      account={account}
      confirm={t('lostPasskeys.submit')}
      doneTitle={t('lostPasskeys.done')}
      failed={t('lostPasskeys.resetFailed')}
      onClose={onClose}
      onConfirm={onReset}
      sent={t('lostPasskeys.doneText')}
      title={t('lostPasskeys.resetTitle', { name: personName(account) })}
      unsent={t('lostPasskeys.unsent')}
    >
      {account.passkey_request && <Quotation label={t('lostPasskeys.request')} request={account.passkey_request} />}
      <p>{t('lostPasskeys.check')}</p>
      <p>{t('lostPasskeys.text')}</p>
    </MailDialog>
  )
}
