import type { HelpRequest } from '../../../../../shared/model/user.ts'
import { personName } from '../../../../../shared/rules/names.ts'
import type { PersonNames } from '../../../../../shared/rules/person-fields.ts'
import { DialogPerson } from '../../../../directory/DialogPerson.tsx'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { ReasonForm } from '../../../../kit/dialog/ReasonForm.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import type { Member } from '../../../../state/audience.ts'
import { Quotation } from '../../parts/detail/Quotation.tsx'
import { rejectLoss } from '../../stores/passkey-reset.ts'

interface RejectLossProps {
  account: PersonNames & { email: string; passkey_request?: HelpRequest | null }
  member: Member
  onClose: () => void
  /** Called once the request is rejected. */
  onDone: () => void
}

/** Rejects the request of a person who has lost their passkeys. They receive the reason by email. */
export default function RejectLoss({ account, member, onClose, onDone }: RejectLossProps) {
  const t = useText()
  const name = personName(account)
  return (
    <Dialog onClose={onClose} title={t('lostPasskeys.rejectTitle', { name })}>
      <ReasonForm
        failed={t('unlock.rejectFailed')}
        hint={t('unlock.rejectHint')}
        kind="danger"
        label={t('unlock.rejectReason')}
        onSubmit={async reason => {
          const sent = await rejectLoss(member, reason)
          onClose()
          onDone()
          useAlert
            .getState()
            .show({
              variant: sent ? 'success' : 'danger',
              message: sent ? 'lostPasskeys.rejected' : 'lostPasskeys.rejectedUnsent',
              values: { name },
            })
        }}
        submit={t('unlock.rejectSubmit')}
      >
        <DialogPerson person={account} />
        {account.passkey_request && <Quotation label={t('lostPasskeys.request')} request={account.passkey_request} />}
        <p>{t('lostPasskeys.rejectText')}</p>
      </ReasonForm>
    </Dialog>
  )
}
