import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { SessionList } from './SessionList.tsx'

/** Sessions of an employee; customers see them on their own page. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('sessions.title')}>
      <DialogBody>
        <SessionList />
      </DialogBody>
      <DialogFoot>
        <CancelButton>{t('ui.close')}</CancelButton>
      </DialogFoot>
    </Dialog>
  )
}
