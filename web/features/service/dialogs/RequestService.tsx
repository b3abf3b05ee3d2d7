import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface RequestServiceProps {
  service: { name: string; description: string }
  /** The service is granted without an employee. */
  atOnce: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Confirms the request of a further service, and says what happens next. */
export default function RequestService({ service, atOnce, onClose, onConfirm }: RequestServiceProps) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('further.requestTitle', { service: service.name })}>
      <ConfirmBody confirm={t('further.submit')} failed={t('further.failed')} onConfirm={onConfirm}>
        <p>{service.description}</p>
        <p>{t(atOnce ? 'further.atOnceText' : 'further.approvalText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
