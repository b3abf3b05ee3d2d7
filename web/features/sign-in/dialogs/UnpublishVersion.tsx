import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'
import type { VersionDialogProps } from './DeleteDraft.tsx'

/** Asks for confirmation before a scheduled version becomes a draft again. */
export default function UnpublishVersion({ name, onClose, onConfirm }: VersionDialogProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('document.unpublishTitle')}>
      <ConfirmBody confirm={t('document.unpublishOpen')} failed={t('document.unpublishFailed')} onConfirm={onConfirm}>
        <DialogSubject name={name} />
        <p>{t('document.unpublishText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
