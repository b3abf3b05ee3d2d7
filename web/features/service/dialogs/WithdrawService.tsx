import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'
import type { WithdrawalQuestion } from '../parts/ChangeableUsers.tsx'

/** Asks for confirmation before people lose a service, with their number. */
export default function WithdrawService({ service, count, onClose, onConfirm }: WithdrawalQuestion) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('service.withdrawTitle', { service })}>
      <ConfirmBody
        confirm={t('service.withdrawSubmit')}
        danger
        failed={t('service.withdrawFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={service}>{t('service.people', { count })}</DialogSubject>
        <p>{t('service.withdrawText', { count })}</p>
      </ConfirmBody>
    </Dialog>
  )
}
