import { Button } from '../../kit/action/Button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../kit/dialog/Dialog.tsx'
import { useText } from '../../messages/index.ts'

/** Asks before unsaved changes of a form are lost. */
export default function LeaveDialog({ onClose, onGo }: { onClose: () => void; onGo: () => void }) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('leave.title')}>
      <DialogBody>
        <p>{t('leave.text')}</p>
      </DialogBody>
      <DialogFoot>
        <CancelButton>{t('leave.stay')}</CancelButton>
        <Button kind="danger" onClick={onGo}>
          {t('leave.go')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
