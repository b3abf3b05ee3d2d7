import { type ReactNode, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { describeError } from '../status/describe-error.ts'
import { Notice } from '../status/Notice.tsx'
import { CancelButton } from './CancelButton.tsx'
import { DialogBody, DialogFoot } from './Dialog.tsx'

interface ConfirmBodyProps {
  /** What is going to happen, on the button. */
  confirm: string
  /** What leaving the dialog means, on the other button; by default Cancel. */
  cancel?: string
  /** What could not be done. */
  failed: string
  /** Why it could not be done, where the catalogue's sentence for the error does not fit. */
  reason?: (error: unknown) => string | undefined
  /** Destructive: Cancel has the focus first. */
  danger?: boolean
  /** Not destructive, but not taken back either: Cancel has the focus first. */
  careful?: boolean
  /** false: what is to be confirmed is not known yet. */
  ready?: boolean
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** Body and foot of a dialog that asks before one call. A failure stands in it, and the button tries again. */
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
          // A new one for each try, so that it is announced each time.
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
