import { useState } from 'react'
import type { AccountInfo } from '../../../shared/model/user.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { ConfirmBody } from '../../ui/dialog/ConfirmBody.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { MailOutcome } from '../MailOutcome.tsx'

interface SendResetLinkProps {
  account: AccountInfo
  onClose: () => void
  /** Has the mail sent; tells whether it went. */
  onSend: () => Promise<boolean>
}

/** Mails somebody a link that sets a new password: asks first, then says what became of it. */
export default function SendResetLink({ account, onClose, onSend }: SendResetLinkProps) {
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
      title={done ? t('route.passwordReset') : t('people.resetTitle', { name })}
    >
      {done ? (
        <MailOutcome sent={sent} unsent={t('people.mailLater')} words={t('people.resetSent')}>
          {whom}
        </MailOutcome>
      ) : (
        <ConfirmBody
          confirm={t('people.resetSubmit')}
          failed={t('password.resetFailed')}
          onConfirm={async () => setSent(await onSend())}
        >
          {whom}
          <p className="phrase">{t('people.resetText')}</p>
        </ConfirmBody>
      )}
    </Dialog>
  )
}
