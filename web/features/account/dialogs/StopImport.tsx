import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface StopImportProps {
  fileName: string
  /** All rows are done: only the invitations are left. */
  isInviting: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before an import, or its invitations, are stopped. */
export default function StopImport({ fileName, isInviting, onClose, onConfirm }: StopImportProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t(isInviting ? 'import.stopInvitingTitle' : 'import.stopTitle')}>
      <ConfirmBody
        cancel={t('import.stopNot')}
        confirm={t(isInviting ? 'import.stopInviting' : 'import.stop')}
        danger
        failed={t('import.stopFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={<span translate="no">{fileName}</span>} />
        <p>{t(isInviting ? 'import.stopInvitingText' : 'import.stopText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
