import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { useText } from '../../../messages/index.ts'

interface WithdrawRequestProps {
  service: { name: string }
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a service request that waits is withdrawn. */
export default function WithdrawRequest({ service, onClose, onConfirm }: WithdrawRequestProps) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('further.withdrawTitle', { service: service.name })}>
      <ConfirmBody
        confirm={t('further.withdrawSubmit')}
        failed={t('further.withdrawFailed')}
        onConfirm={onConfirm}
        reason={error => (codeOf(error) === 'conflict' ? t('further.withdrawTooLate') : undefined)}
      >
        <p>{t('further.withdrawText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
