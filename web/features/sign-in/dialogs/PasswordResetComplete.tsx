import { Button } from '../../../kit/action/Button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

/** Confirms that the password is set, and leads to the login. */
export default function PasswordResetComplete({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('password.completeTitle')}>
      <DialogBody>
        <p>{t('password.completeText')}</p>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={onClose}>
          {t('password.toLogin')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
