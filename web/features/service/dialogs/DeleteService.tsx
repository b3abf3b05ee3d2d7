import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface DeleteServiceProps {
  id: string
  name: string
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a service that nothing names is deleted. */
export default function DeleteService({ id, name, onClose, onConfirm }: DeleteServiceProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('serviceSetting.deleteTitle', { name })}>
      <ConfirmBody
        confirm={t('serviceSetting.delete')}
        danger
        failed={t('serviceSetting.deleteFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={name}>
          <span translate="no">{id}</span>
        </DialogSubject>
        <p>{t('serviceSetting.deleteText')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
