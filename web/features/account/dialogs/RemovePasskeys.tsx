import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ReasonForm } from '../../../kit/dialog/ReasonForm.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { resetPasskeys } from '../stores/passkey-reset.ts'
import { useAccount } from '../stores/user.ts'

interface RemovePasskeysProps {
  account: UserInfo
  member: Member
  onClose: () => void
}

/** Removes all passkeys of a person who has not asked for it, with a reason, and tells them by email. */
export default function RemovePasskeys({ account, member, onClose }: RemovePasskeysProps) {
  const t = useText()
  const name = personName(account)
  return (
    <Dialog onClose={onClose} title={t('lostPasskeys.resetTitle', { name })}>
      <ReasonForm
        draft={`remove passkeys ${member.user_id}`}
        failed={t('lostPasskeys.resetFailed')}
        hint={t('removePasskeys.hint')}
        kind="danger"
        label={t('removePasskeys.reason')}
        onSubmit={async reason => {
          const isSent = await resetPasskeys(member, reason)
          onClose()
          const message = isSent ? 'removePasskeys.done' : 'removePasskeys.unsent'
          useAlert.getState().show({ variant: isSent ? 'success' : 'danger', message, values: { name } })
          await useAccount.getState().reload()
        }}
        submit={t('lostPasskeys.submit')}
      >
        <DialogPerson person={account} />
        <p>{t('lostPasskeys.text')}</p>
        <p>{t('removePasskeys.password')}</p>
      </ReasonForm>
    </Dialog>
  )
}
