import { type ReactNode, useState } from 'react'
import type { PersonNames } from '../../../shared/rules/names.ts'
import { ConfirmBody } from './ConfirmBody.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogPerson } from './DialogPerson.tsx'
import { MailOutcome } from './MailOutcome.tsx'

interface MailDialogProps {
  account: PersonNames & { email: string }
  /** The question, and the title above what became of it. */
  title: string
  doneTitle: string
  confirm: string
  /** What could not be done. */
  failed: string
  /** What was done, the mail included; `unsent`: without it. */
  sent: string
  unsent: string
  /** What pressing the button does. */
  children: ReactNode
  onClose: () => void
  /** Does it; tells whether the mail went. */
  onConfirm: () => Promise<boolean>
}

/** Does something that its person is mailed about: asks first, then says what became of it. */
export function MailDialog({ account, onClose, onConfirm, children, ...texts }: MailDialogProps) {
  const [isSent, setSent] = useState<boolean>()
  const done = isSent !== undefined
  return (
    <Dialog onClose={onClose} step={done ? 'done' : 'ask'} title={done ? texts.doneTitle : texts.title}>
      {done ? (
        <MailOutcome sent={isSent} unsent={texts.unsent} labels={texts.sent}>
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
