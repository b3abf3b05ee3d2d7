import type { ReactNode } from 'react'
import { Button } from '../action/Button.tsx'
import { useCall } from '../action/use-call.ts'
import { FailureNotice } from '../status/FailureNotice.tsx'
import { CancelButton, DialogBody, DialogFoot } from './Dialog.tsx'

export interface ConfirmBodyProps {
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
  const { busy, error, attempts, run } = useCall(onConfirm)
  return (
    <>
      <DialogBody>
        {error !== undefined && <FailureNotice error={error} key={attempts} reason={reason?.(error)} title={failed} />}
        {children}
      </DialogBody>
      <DialogFoot>
        <CancelButton>{cancel}</CancelButton>
        <Button
          autoFocus={!careful}
          busy={busy}
          disabled={!ready}
          kind={danger ? 'danger' : 'primary'}
          onClick={() => void run()}
        >
          {confirm}
        </Button>
      </DialogFoot>
    </>
  )
}
