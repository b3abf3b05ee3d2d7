import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { Notice } from '../status/Notice.tsx'
import { DialogBody, DialogFoot, useCloseDialog } from './Dialog.tsx'

interface MailOutcomeProps {
  sent: boolean
  /** Text when the email was sent; `unsent`: when it was not. */
  text: string
  unsent: string
  children: ReactNode
}

/** Result of a dialog, and whether its email was sent. */
export function MailOutcome({ sent, text, unsent, children }: MailOutcomeProps) {
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
