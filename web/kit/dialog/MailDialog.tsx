import { type ReactNode, useState } from 'react'
import type { PersonNames } from '../../../shared/rules/names.ts'
import { ConfirmBody } from './ConfirmBody.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogPerson } from './DialogPerson.tsx'
import { MailOutcome } from './MailOutcome.tsx'

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
