import { personName } from '../../../../../shared/rules/names.ts'
import { MailDialog } from '../../../../directory/MailDialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { type LockedPerson, UnlockRequest } from '../../parts/detail/UnlockRequest.tsx'

interface UnlockAccountProps {
  account: LockedPerson
  onClose: () => void
  /** Unlocks the account. Resolves to whether the notification was sent. */
  onUnlock: () => Promise<boolean>
}

/** Unlocks an account and notifies its owner by email. */
export default function UnlockAccount({ account, onClose, onUnlock }: UnlockAccountProps) {
  const t = useText()
  return (
    <MailDialog
      account={account}
      confirm={t('unlock.submit')}
      doneTitle={t('unlock.unlocked')}
      failed={t('unlock.failed')}
      onClose={onClose}
      onConfirm={onUnlock}
      sent={t('unlock.unlockedText')}
      title={t('unlock.title', { name: personName(account) })}
      unsent={t('unlock.mailFailedText')}
    >
      {account.unlock_request && <UnlockRequest request={account.unlock_request} />}
      <p>{t('unlock.text')}</p>
    </MailDialog>
  )
}
