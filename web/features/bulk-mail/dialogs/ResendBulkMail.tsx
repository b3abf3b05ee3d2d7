import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface ResendBulkMailProps {
  subject: string
  /** `uncertain`: some of them may have received it already. */
  state: 'failed' | 'uncertain'
  count: number
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a bulk mail is resent to some of its recipients. */
export default function ResendBulkMail({ subject, state, count, onClose, onConfirm }: ResendBulkMailProps) {
  const t = useText()
  const mayDuplicate = state === 'uncertain'
  return (
    <Dialog
      alert={mayDuplicate}
      onClose={onClose}
      title={t(mayDuplicate ? 'bulk.resendUncertainTitle' : 'bulk.resendFailedTitle')}
    >
      <ConfirmBody careful confirm={t('bulk.resend', { count })} failed={t('bulk.resendNotDone')} onConfirm={onConfirm}>
        <DialogSubject name={<span translate="no">{subject}</span>} />
        <p>{t(mayDuplicate ? 'bulk.resendUncertainText' : 'bulk.resendFailedText', { count })}</p>
      </ConfirmBody>
    </Dialog>
  )
}
