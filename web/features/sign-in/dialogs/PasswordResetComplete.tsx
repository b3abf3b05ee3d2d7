import type { HeldJob } from '../../../../shared/model/held-job.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'
import { HeldJobs } from '../parts/HeldJobs.tsx'

interface PasswordResetCompleteProps {
  /** Jobs of the account that are held. */
  held: readonly HeldJob[]
  onClose: () => void
}

/** Confirms that the password is set, and leads to the login. */
export default function PasswordResetComplete({ held, onClose }: PasswordResetCompleteProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('password.completeTitle')}>
      <DialogBody>
        <p>{t('password.completeText')}</p>
        <HeldJobs jobs={held} />
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={onClose}>
          {t('password.toLogin')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
