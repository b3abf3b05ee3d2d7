import { RotateCw } from 'lucide-react'
import type { PersonNames } from '../../../../../shared/rules/names.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { DialogBody, DialogFoot, useCloseDialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../../kit/dialog/DialogSubject.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'

interface AddAccountResultProps {
  person: PersonNames & { email: string }
  /** URL of the new account; undefined if the person has an account already and must agree first. */
  open: string | undefined
  mailSent: boolean
  /** Resends the invitation. */
  onResend: () => Promise<void>
}

/** Who was added, and whether the invitation was sent. */
export function AddAccountResult({ person, open, mailSent, onResend }: AddAccountResultProps) {
  const t = useText()
  const close = useCloseDialog()
  const { busy, error, attempts, run: resend } = useCall(onResend)
  return (
    <>
      <DialogBody>
        <DialogSubject name={<PersonName names={person} />}>
          <Email address={person.email} />
        </DialogSubject>
        {mailSent ? (
          <p id="add-account-sent">{t(open === undefined ? 'addition.askedText' : 'addAccount.sent')}</p>
        ) : (
          <FailureNotice
            error={error}
            key={attempts}
            reason={error === undefined ? t('addAccount.mailFailedText') : undefined}
            title={t('addAccount.mailFailed')}
          />
        )}
      </DialogBody>
      <DialogFoot>
        {open !== undefined && <ButtonLink href={open}>{t('addAccount.open')}</ButtonLink>}
        {!mailSent && (
          <Button busy={busy} icon={RotateCw} onClick={() => void resend()}>
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
