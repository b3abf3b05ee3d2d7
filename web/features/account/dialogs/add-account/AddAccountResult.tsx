import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { PersonNames } from '../../../../../shared/rules/names.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { DialogBody, DialogFoot, useCloseDialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../../kit/dialog/DialogSubject.tsx'
import { describeError } from '../../../../kit/status/describe-error.ts'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'

interface AddAccountResultProps {
  person: PersonNames & { email: string }
  /** Address of the new account; undefined if the person has an account already and must agree first. */
  open: string | undefined
  mailSent: boolean
  /** Resends the invitation. */
  onResend: () => Promise<void>
}

/** Who was added, and whether the invitation was sent. */
export function AddAccountResult({ person, open, mailSent, onResend }: AddAccountResultProps) {
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
        <DialogSubject name={<PersonName names={person} />}>
          <span translate="no">{person.email}</span>
        </DialogSubject>
        {mailSent ? (
          <p className="phrase" id="add-account-sent">
            {t(open === undefined ? 'addition.askedText' : 'addAccount.sent')}
          </p>
        ) : (
          // A new key per attempt, so that screen readers announce each failure.
          <Notice key={tries} title={t('addAccount.mailFailed')} variant="danger">
            <p>{failed ? describeError(failed, t) : t('addAccount.mailFailedText')}</p>
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        {open !== undefined && <ButtonLink href={open}>{t('addAccount.open')}</ButtonLink>}
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
