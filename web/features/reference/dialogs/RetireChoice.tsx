import type { Choice } from '../../../../shared/contract/reference/choice.ts'
import ConfirmDialog from '../../../kit/dialog/ConfirmDialog.tsx'
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
    <ConfirmDialog
      alert={retires}
      careful
      confirm={t(retires ? 'choice.retire' : 'choice.resume')}
      failed={t(retires ? 'choice.retireFailed' : 'choice.resumeFailed')}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t(retires ? 'choice.retireTitle' : 'choice.resumeTitle', { name })}
    >
      <p>{t(retires ? 'choice.retireText' : 'choice.resumeText', { count })}</p>
    </ConfirmDialog>
  )
}
