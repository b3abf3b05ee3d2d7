import type { Choice } from '../../../../shared/contract/reference/choice.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface RetireChoiceProps {
  choice: Choice
  name: string
  onClose: () => void
  /** Retires the choice, or offers a retired one again. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a choice is retired, or offered again. */
export default function RetireChoice({ choice, name, onClose, onConfirm }: RetireChoiceProps) {
  const t = useText()
  const { companies: count, retired } = choice
  const retires = retired === 0
  return (
    <Dialog
      alert={retires}
      onClose={onClose}
      title={t(retires ? 'choice.retireTitle' : 'choice.resumeTitle', { name })}
    >
      <ConfirmBody
        careful
        confirm={t(retires ? 'choice.retire' : 'choice.resume')}
        failed={t(retires ? 'choice.retireFailed' : 'choice.resumeFailed')}
        onConfirm={onConfirm}
      >
        <p>{t(retires ? 'choice.retireText' : 'choice.resumeText', { count })}</p>
      </ConfirmBody>
    </Dialog>
  )
}
