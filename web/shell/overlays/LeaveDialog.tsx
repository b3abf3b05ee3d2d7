import { useText } from '../../messages/index.ts'
import { Button } from '../../ui/action/Button.tsx'
import { CancelButton } from '../../ui/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/Dialog.tsx'

/** Asks before the changes in a form are lost. */
export default function LeaveDialog({ onClose, onGo }: { onClose: () => void; onGo: () => void }) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('leave.title')}>
      <DialogBody>
        <p>{t('leave.text')}</p>
      </DialogBody>
      <DialogFoot>
        <CancelButton autoFocus>{t('leave.stay')}</CancelButton>
        <Button kind="danger" onClick={onGo}>
          {t('leave.go')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
