import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { Button, ButtonLink } from '../../ui/action/Button.tsx'
import { DialogBody, DialogFoot, useCloseDialog } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'
import { describeError } from '../../ui/status/describe-error.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { PersonName } from '../../ui/text/PersonName.tsx'
import type { NewAccount } from './AddAccountForm.tsx'

interface AddAccountResultProps {
  companyCode: string
  person: NewAccount
  userId: string
  mailSent: boolean
  /** Sends the invitation once more. */
  onResend: () => Promise<void>
}

/** Who was added, and whether the invitation is on its way. */
export function AddAccountResult({ companyCode, person, userId, mailSent, onResend }: AddAccountResultProps) {
  const t = useText()
  const close = useCloseDialog()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const resend = async () => {
    setSending(true)
    setFailed(undefined)
    try {
      await onResend()
    } catch (error) {
      setFailed(error)
    } finally {
      setSending(false)
      setTries(tries + 1)
    }
  }
  return (
    <>
      <DialogBody>
        <Named name={<PersonName of={person} />}>
          <span translate="no">{person.email}</span>
        </Named>
        {mailSent ? (
          <p className="phrase" id="add-account-sent">
            {t('addAccount.sent')}
          </p>
        ) : (
          // A new one for each try, so that it is announced each time.
          <Notice key={tries} title={t('addAccount.mailFailed')} variant="danger">
            <p>{failed ? describeError(failed, t) : t('addAccount.mailFailedText')}</p>
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <ButtonLink href={href('accountDetail', { companyId: companyCode, accountId: userId })}>
          {t('addAccount.open')}
        </ButtonLink>
        {!mailSent && (
          <Button busy={sending} icon={RotateCw} onClick={resend}>
            {t('addAccount.resend')}
          </Button>
        )}
        <Button aria-describedby={mailSent ? 'add-account-sent' : undefined} autoFocus kind="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
