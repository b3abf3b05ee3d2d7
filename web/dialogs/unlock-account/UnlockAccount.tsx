import { useState } from 'react'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { type LockedPerson, UnlockRequest } from '../../ui/account/UnlockRequest.tsx'
import { ConfirmBody } from '../../ui/dialog/ConfirmBody.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { MailOutcome } from '../MailOutcome.tsx'

interface UnlockAccountProps {
  account: LockedPerson
  onClose: () => void
  /** Unlocks the account; tells whether the mail went. */
  onUnlock: () => Promise<boolean>
}

/** Unlocks an account, and tells its person by mail: asks first, then says what became of it. */
export default function UnlockAccount({ account, onClose, onUnlock }: UnlockAccountProps) {
  const t = useText()
  const [mailSent, setMailSent] = useState<boolean>()
  const done = mailSent !== undefined
  const name = personName(account, t.locale)
  const whom = (
    <Named name={name}>
      <span translate="no">{account.email}</span>
    </Named>
  )
  return (
    <Dialog
      onClose={onClose}
      step={done ? 'done' : 'ask'}
      title={done ? t('staff.unlocked') : t('staff.unlockTitle', { name })}
    >
      {done ? (
        <MailOutcome sent={mailSent} unsent={t('staff.unlockMailFailedText')} words={t('staff.unlockedText')}>
          {whom}
        </MailOutcome>
      ) : (
        <ConfirmBody
          confirm={t('staff.unlockSubmit')}
          failed={t('staff.unlockFailed')}
          onConfirm={async () => setMailSent(await onUnlock())}
        >
          {whom}
          {account.unlock_request && <UnlockRequest of={account.unlock_request} />}
          <p className="phrase">{t('staff.unlockText')}</p>
        </ConfirmBody>
      )}
    </Dialog>
  )
}
