import { Plus, RotateCw } from 'lucide-react'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { untoldId } from '../../../../../shared/rules/untold.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { DialogBody, DialogFoot, DialogSubject, useCloseDialog } from '../../../../kit/dialog/Dialog.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { useText } from '../../../../messages/index.ts'

interface AddAccountResultProps {
  person: PersonNames & { email: string }
  userId: string
  /** URL of an account. */
  hrefOf: (account: { id: string }) => string
  mailSent: boolean
  /** The person has an account already and must agree first. */
  mustAgree?: boolean
  /** Resends the invitation. */
  onResend: () => Promise<void>
  /** Opens the form again for the next person. */
  onAnother?: () => void
}

/** Who was added, and whether the invitation was sent. */
export function AddAccountResult(props: AddAccountResultProps) {
  const { person, userId, hrefOf, mailSent, mustAgree = false, onResend, onAnother } = props
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
          <p id="add-account-sent">{t(mustAgree ? 'addition.askedText' : 'addAccount.sent')}</p>
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
        {!mustAgree && userId !== untoldId && (
          <ButtonLink href={hrefOf({ id: userId })}>{t('addAccount.open')}</ButtonLink>
        )}
        {!mailSent && (
          <Button busy={busy} icon={RotateCw} onClick={() => void resend()}>
            {t('addAccount.resend')}
          </Button>
        )}
        {onAnother && (
          <Button icon={Plus} onClick={onAnother}>
            {t('addAccount.another')}
          </Button>
        )}
        <Button aria-describedby={mailSent ? 'add-account-sent' : undefined} autoFocus kind="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
