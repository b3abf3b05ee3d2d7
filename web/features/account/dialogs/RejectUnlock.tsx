import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ReasonForm } from '../../../kit/dialog/ReasonForm.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { type LockedPerson, UnlockRequest } from '../parts/detail/UnlockRequest.tsx'
import { rejectUnlock } from '../stores/unlock.ts'

interface RejectUnlockProps {
  account: LockedPerson
  member: Member
  onClose: () => void
  /** Called once the request is rejected. */
  onDone: () => void
}

/** Rejects the unlock request of an administrator, who receives the reason by email. */
export default function RejectUnlock({ account, member, onClose, onDone }: RejectUnlockProps) {
  const t = useText()
  const name = personName(account)
  return (
    <Dialog onClose={onClose} title={t('unlock.rejectTitle', { name })}>
      <ReasonForm
        failed={t('unlock.rejectFailed')}
        hint={t('unlock.rejectHint')}
        kind="danger"
        label={t('unlock.rejectReason')}
        onSubmit={async reason => {
          const sent = await rejectUnlock(member, reason)
          onClose()
          onDone()
          useAlert
            .getState()
            .show({
              variant: sent ? 'success' : 'danger',
              message: sent ? 'unlock.rejected' : 'unlock.rejectedUnsent',
              values: { name },
            })
        }}
        submit={t('unlock.rejectSubmit')}
      >
        <DialogPerson person={account} />
        {account.unlock_request && <UnlockRequest request={account.unlock_request} />}
        <p>{t('unlock.rejectText')}</p>
      </ReasonForm>
    </Dialog>
  )
}
