import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../kit/dialog/DialogSubject.tsx'
import { useText } from '../../../messages/index.ts'

interface ResendBulkMailProps {
  subject: string
  /** `uncertain`: some of them have it already, and nobody knows who. */
  state: 'failed' | 'uncertain'
  count: number
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Before a mail goes once more to some of those whom it was for. */
export default function ResendBulkMail({ subject, state, count, onClose, onConfirm }: ResendBulkMailProps) {
  const t = useText()
  const twice = state === 'uncertain'
  return (
    <Dialog alert={twice} onClose={onClose} title={t(twice ? 'bulk.resendUncertainTitle' : 'bulk.resendFailedTitle')}>
      <ConfirmBody careful confirm={t('bulk.resend', { count })} failed={t('bulk.resendNotDone')} onConfirm={onConfirm}>
        <DialogSubject name={<span translate="no">{subject}</span>} />
        <p className="phrase">{t(twice ? 'bulk.resendUncertainText' : 'bulk.resendFailedText', { count })}</p>
      </ConfirmBody>
    </Dialog>
  )
}
