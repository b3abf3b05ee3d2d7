import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface CancelBulkMailProps {
  id: string
  subject: string
  /** Number of recipients who have not received it yet. */
  pending: number
  onClose: () => void
  /** Cancels the rest. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a bulk mail is cancelled midway. */
export default function CancelBulkMail({ id, subject, pending, onClose, onConfirm }: CancelBulkMailProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('bulk.cancelTitle')}>
      <ConfirmBody
        cancel={t('bulk.cancelNot')}
        confirm={t('bulk.cancel')}
        danger
        failed={t('bulk.cancelFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={<span translate="no">{subject}</span>}>
          <span className="code">{id}</span>
        </DialogSubject>
        <p>{t('bulk.cancelText', { count: pending })}</p>
      </ConfirmBody>
    </Dialog>
  )
}
