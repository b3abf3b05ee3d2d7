import { useState } from 'react'
import type { UserInfo } from '../../../shared/model/user.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { ConfirmBody } from '../../ui/dialog/ConfirmBody.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { MailOutcome } from '../MailOutcome.tsx'

interface SendUnlockMailProps {
  account: UserInfo
  onClose: () => void
  /** Sends the mail; tells whether it went. */
  onSend: () => Promise<boolean>
}

/** Tells an unlocked person once more, by mail, that they can log in: asks first, then says what became of it. */
export default function SendUnlockMail({ account, onClose, onSend }: SendUnlockMailProps) {
  const t = useText()
  const [sent, setSent] = useState<boolean>()
  const done = sent !== undefined
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
      title={done ? t('staff.unlockMail') : t('staff.unlockMailTitle', { name })}
    >
      {done ? (
        <MailOutcome sent={sent} unsent={t('staff.unlockMailFailedText')} words={t('staff.unlockMailSent')}>
          {whom}
        </MailOutcome>
      ) : (
        <ConfirmBody
          confirm={t('staff.unlockMailSubmit')}
          failed={t('staff.unlockMailFailed')}
          onConfirm={async () => setSent(await onSend())}
        >
          {whom}
          <p className="phrase">{t('staff.unlockMailText')}</p>
        </ConfirmBody>
      )}
    </Dialog>
  )
}
