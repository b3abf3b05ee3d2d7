import type { ReactNode } from 'react'
import { ConfirmBody, type ConfirmBodyProps } from './ConfirmBody.tsx'
import { Dialog, DialogSubject } from './Dialog.tsx'

interface ConfirmDialogProps extends ConfirmBodyProps {
  title: ReactNode
  /** Name of the person or thing concerned; `about`: more about it. */
  subject?: ReactNode
  about?: ReactNode
  /** Interrupts: something ends or is lost. */
  alert?: boolean
  onClose: () => void
}

/** Asks for confirmation before one call. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, subject, about, alert = false, onClose, children, ...body } = props
  return (
    <Dialog alert={alert} onClose={onClose} title={title}>
      <ConfirmBody {...body}>
        {subject !== undefined && <DialogSubject name={subject}>{about}</DialogSubject>}
        {children}
      </ConfirmBody>
    </Dialog>
  )
}
