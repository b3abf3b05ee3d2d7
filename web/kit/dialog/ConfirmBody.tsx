import { type ReactNode, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { describeError } from '../status/describe-error.ts'
import { Notice } from '../status/Notice.tsx'
import { CancelButton } from './CancelButton.tsx'
import { DialogBody, DialogFoot } from './Dialog.tsx'

interface ConfirmBodyProps {
  /** Label of the confirming button: what it does. */
  confirm: string
  /** Label of the other button; by default Cancel. */
  cancel?: string
  /** Title of a failure: what could not be done. */
  failed: string
  /** Text of a failure, where the general text of the error code does not fit. */
  reason?: (error: unknown) => string | undefined
  /** Destructive: Cancel has the initial focus. */
  danger?: boolean
  /** Irreversible but not destructive: Cancel has the initial focus. */
  careful?: boolean
  /** false: disables the confirming button while data loads. */
  ready?: boolean
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** Body and buttons of a dialog that confirms one call. It shows a failure, and the button retries. */
export function ConfirmBody(props: ConfirmBodyProps) {
  const { confirm, cancel, failed, reason, danger, careful = danger, ready = true, onConfirm, children } = props
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; tries: number }>()
  const act = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setFailure(before => ({ error, tries: (before?.tries ?? 0) + 1 }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <DialogBody>
        {failure && (
          // A new element per try, so that screen readers announce each one.
          <Notice key={failure.tries} title={failed} variant="danger">
            <p>{reason?.(failure.error) ?? describeError(failure.error, t)}</p>
          </Notice>
        )}
        {children}
      </DialogBody>
      <DialogFoot>
        <CancelButton autoFocus={careful}>{cancel}</CancelButton>
        <Button autoFocus={!careful} busy={busy} disabled={!ready} kind={danger ? 'danger' : 'primary'} onClick={act}>
          {confirm}
        </Button>
      </DialogFoot>
    </>
  )
}
