import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

export interface VersionDialogProps {
  /** The document and its version. */
  name: string
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a draft is deleted. */
export default function DeleteDraft({ name, onClose, onConfirm }: VersionDialogProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('document.deleteTitle')}>
      <ConfirmBody confirm={t('document.delete')} danger failed={t('document.deleteFailed')} onConfirm={onConfirm}>
        <DialogSubject name={name} />
        <p>{t('document.deleteText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
