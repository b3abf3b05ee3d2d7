import { useText } from '../../messages/index.ts'
import { ConfirmBody } from '../../ui/dialog/ConfirmBody.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Named } from '../../ui/dialog/Named.tsx'

interface WithdrawAdditionProps {
  person: { name: string; email: string }
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Before somebody with an account is asked no more to join. */
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
        <Named name={person.name}>
          <span translate="no">{person.email}</span>
        </Named>
        <p className="phrase">{t('addition.withdrawText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
