import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../../ui/action/Button.tsx'
import { DialogBody, DialogFoot, useCloseDialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/status/Notice.tsx'

interface MailOutcomeProps {
  sent: boolean
  /** What was done, the mail included. */
  words: string
  children: ReactNode
}

/** Whether the mail about an unlocking is on its way. */
export function MailOutcome({ sent, words, children }: MailOutcomeProps) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <>
      <DialogBody>
        {children}
        {sent ? (
          <p className="phrase" id="unlock-mail">
            {words}
          </p>
        ) : (
          <Notice title={t('staff.unlockMailFailed')} variant="danger">
            <p id="unlock-mail">{t('staff.unlockMailFailedText')}</p>
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button aria-describedby="unlock-mail" autoFocus kind="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
