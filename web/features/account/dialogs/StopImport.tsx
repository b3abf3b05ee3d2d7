import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'

interface StopImportProps {
  name: string
  /** It changes selected people. */
  isSelection: boolean
  /** What is not done yet. `held`: it is held, and may be any of these. */
  left: 'rows' | 'people' | 'invitations' | 'held'
  onClose: () => void
  onConfirm: () => Promise<void>
}

const labels: Record<StopImportProps['left'], Record<'title' | 'text' | 'confirm', MessageId>> = {
  rows: { title: 'import.stopTitle', text: 'import.stopText', confirm: 'import.stop' },
  people: { title: 'selection.stopTitle', text: 'selection.stopText', confirm: 'selection.stop' },
  held: { title: 'import.cancelHeldTitle', text: 'import.cancelHeldText', confirm: 'import.cancelHeld' },
  invitations: { title: 'import.stopInvitingTitle', text: 'import.stopInvitingText', confirm: 'import.stopInviting' },
}

/** Asks for confirmation before an import, or its invitations, are stopped. */
export default function StopImport({ name, isSelection, left, onClose, onConfirm }: StopImportProps) {
  const t = useText()
  const { title, text, confirm } = labels[left]
  return (
    <Dialog alert onClose={onClose} title={t(title)}>
      <ConfirmBody
        cancel={t('import.stopNot')}
        confirm={t(confirm)}
        danger
        failed={t('import.stopFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={isSelection ? name : <span translate="no">{name}</span>} />
        <p>{t(text)}</p>
      </ConfirmBody>
    </Dialog>
  )
}
