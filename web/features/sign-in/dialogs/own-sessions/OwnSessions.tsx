import { CancelButton } from '../../../../kit/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { SessionList } from './SessionList.tsx'

/** Where an employee is signed in; customers see the same on their own page. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('sessions.title')}>
      <DialogBody>
        <SessionList />
      </DialogBody>
      <DialogFoot>
        <CancelButton autoFocus>{t('ui.close')}</CancelButton>
      </DialogFoot>
    </Dialog>
  )
}
