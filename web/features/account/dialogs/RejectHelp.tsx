import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ReasonForm } from '../../../kit/dialog/ReasonForm.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { type HelpKind, type PersonInNeed, RequestForHelp } from '../parts/detail/RequestForHelp.tsx'
import { rejectLoss } from '../stores/passkey-reset.ts'
import { rejectUnlock } from '../stores/unlock.ts'

const texts = {
  lock: {
    title: 'unlock.rejectTitle',
    body: 'unlock.rejectText',
    sent: 'unlock.rejected',
    unsent: 'unlock.rejectedUnsent',
  },
  passkey: {
    title: 'lostPasskeys.rejectTitle',
    body: 'lostPasskeys.rejectText',
    sent: 'lostPasskeys.rejected',
    unsent: 'lostPasskeys.rejectedUnsent',
  },
} as const satisfies Record<HelpKind, Record<string, MessageId>>

interface RejectHelpProps {
  kind: HelpKind
  account: PersonInNeed
  member: Member
  onClose: () => void
  /** Called once the request is rejected. */
  onDone: () => void
}

/** Rejects the request of a person who cannot log in. They receive the reason by email. */
export default function RejectHelp({ kind, account, member, onClose, onDone }: RejectHelpProps) {
  const t = useText()
  const name = personName(account)
  const { title, body, sent, unsent } = texts[kind]
  return (
    <Dialog onClose={onClose} title={t(title, { name })}>
      <ReasonForm
        draft={`reject ${kind} ${member.user_id}`}
        failed={t('unlock.rejectFailed')}
        hint={t('unlock.rejectHint')}
        kind="danger"
        label={t('unlock.rejectReason')}
        onSubmit={async reason => {
          const isSent = await (kind === 'lock' ? rejectUnlock : rejectLoss)(member, reason)
          onClose()
          onDone()
          useAlert
            .getState()
            .show({ variant: isSent ? 'success' : 'danger', message: isSent ? sent : unsent, values: { name } })
        }}
        submit={t('unlock.rejectSubmit')}
      >
        <DialogPerson person={account} />
        <RequestForHelp kind={kind} person={account} />
        <p>{t(body)}</p>
      </ReasonForm>
    </Dialog>
  )
}
