import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'

interface WithdrawAdditionProps {
  person: { name: string; email: string }
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Confirms withdrawing the invitation to join a company. */
export default function WithdrawAddition({ person, onClose, onConfirm }: WithdrawAdditionProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('addition.withdrawTitle', { name: person.name })}>
      <ConfirmBody
        confirm={t('addition.withdrawSubmit')}
        danger
        failed={t('addition.withdrawFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={person.name}>
          <Email address={person.email} />
        </DialogSubject>
        <p>{t('addition.withdrawText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
