import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { Notice } from '../status/Notice.tsx'
import { DialogBody, DialogFoot, useCloseDialog } from './Dialog.tsx'

interface MailOutcomeProps {
  sent: boolean
  /** What was done, the mail included; `unsent`: without it. */
  labels: string
  unsent: string
  children: ReactNode
}

/** What a dialog has done, and whether the mail about it is on its way. */
export function MailOutcome({ sent, labels, unsent, children }: MailOutcomeProps) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <>
      <DialogBody>
        {children}
        {sent ? (
          <p className="phrase" id="mail-outcome">
            {labels}
          </p>
        ) : (
          <Notice title={t('unlock.mailFailed')} variant="danger">
            <p id="mail-outcome">{unsent}</p>
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button aria-describedby="mail-outcome" autoFocus kind="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
