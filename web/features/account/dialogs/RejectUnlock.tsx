import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import type { Member } from '../../stores/account.ts'
import { useAlert } from '../../stores/alert.ts'
import { rejectUnlock } from '../../stores/staff.ts'
import { type LockedPerson, UnlockRequest } from '../../ui/account/UnlockRequest.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

import { NamedPerson } from '../../ui/dialog/NamedPerson.tsx'
import { ReasonForm } from '../ReasonForm.tsx'

interface RejectUnlockProps {
  account: LockedPerson
  member: Member
  onClose: () => void
  /** The request is refused. */
  onDone: () => void
}

/** Refuses what a locked administrator asks for; the reason goes to them by mail. */
export default function RejectUnlock({ account, member, onClose, onDone }: RejectUnlockProps) {
  const t = useText()
  const name = personName(account, t.locale)
  return (
    <Dialog onClose={onClose} title={t('people.rejectTitle', { name })}>
      <ReasonForm
        failed={t('people.rejectFailed')}
        hint={t('people.rejectHint')}
        label={t('people.rejectReason')}
        onSubmit={async reason => {
          const sent = await rejectUnlock(member, reason)
          onClose()
          onDone()
          useAlert.getState().show({
            variant: sent ? 'success' : 'danger',
            message: sent ? 'people.rejected' : 'people.rejectedUnsent',
            values: { name },
          })
        }}
        submit={t('people.rejectSubmit')}
      >
        <NamedPerson of={account} />
        {account.unlock_request && <UnlockRequest of={account.unlock_request} />}
        <p className="phrase">{t('people.rejectText')}</p>
      </ReasonForm>
    </Dialog>
  )
}
