import { type ReactNode, useState } from 'react'
import type { PersonNames } from '../../shared/rules/person-fields.ts'
import { Button } from '../kit/action/Button.tsx'
import { ConfirmBody } from '../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogBody, DialogFoot, useCloseDialog } from '../kit/dialog/Dialog.tsx'
import { Notice } from '../kit/status/Notice.tsx'
import { useText } from '../messages/index.ts'
import { DialogPerson } from './DialogPerson.tsx'

interface MailDialogProps {
  account: PersonNames & { email: string }
  /** Title of the question; `doneTitle`: of the result. */
  title: string
  doneTitle: string
  confirm: string
  /** Title of a failure: what could not be done. */
  failed: string
  /** Result text when the email was sent; `unsent`: when it was not. */
  sent: string
  unsent: string
  /** What the button does. */
  children: ReactNode
  onClose: () => void
  /** Performs the action; returns whether the email was sent. */
  onConfirm: () => Promise<boolean>
}

/** Confirms an action that emails the person concerned, then shows the result. */
export function MailDialog({ account, onClose, onConfirm, children, ...texts }: MailDialogProps) {
  const [isSent, setSent] = useState<boolean>()
  const done = isSent !== undefined
  return (
    <Dialog onClose={onClose} step={done ? 'done' : 'ask'} title={done ? texts.doneTitle : texts.title}>
      {done ? (
        <MailOutcome sent={isSent} unsent={texts.unsent} text={texts.sent}>
          <DialogPerson person={account} />
        </MailOutcome>
      ) : (
        <ConfirmBody confirm={texts.confirm} failed={texts.failed} onConfirm={async () => setSent(await onConfirm())}>
          <DialogPerson person={account} />
          {children}
        </ConfirmBody>
      )}
    </Dialog>
  )
}

interface MailOutcomeProps {
  sent: boolean
  /** Text when the email was sent; `unsent`: when it was not. */
  text: string
  unsent: string
  children: ReactNode
}

/** Result of a dialog, and whether its email was sent. */
function MailOutcome({ sent, text, unsent, children }: MailOutcomeProps) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <>
      <DialogBody>
        {children}
        {sent ? (
          <p id="mail-outcome">{text}</p>
        ) : (
          <Notice title={t('unlock.mailFailed')} variant="danger">
            <p id="mail-outcome">{unsent}</p>
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button aria-describedby="mail-outcome" kind="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
