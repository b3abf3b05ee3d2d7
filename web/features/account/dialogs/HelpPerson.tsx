import { personName } from '../../../../shared/rules/names.ts'
import { MailDialog } from '../../../directory/MailDialog.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { type HelpKind, type PersonInNeed, RequestForHelp } from '../parts/detail/RequestForHelp.tsx'
import { resetPasskeys } from '../stores/passkey-reset.ts'
import { unlockAccount } from '../stores/unlock.ts'

const texts = {
  lock: {
    title: 'unlock.title',
    body: ['unlock.text'],
    confirm: 'unlock.submit',
    failed: 'unlock.failed',
    doneTitle: 'unlock.unlocked',
    sent: 'unlock.unlockedText',
    unsent: 'unlock.mailFailedText',
  },
  passkey: {
    title: 'lostPasskeys.resetTitle',
    body: ['lostPasskeys.check', 'lostPasskeys.text'],
    confirm: 'lostPasskeys.submit',
    failed: 'lostPasskeys.resetFailed',
    doneTitle: 'lostPasskeys.done',
    sent: 'lostPasskeys.doneText',
    unsent: 'lostPasskeys.unsent',
  },
} as const satisfies Record<HelpKind, Record<string, MessageId | readonly MessageId[]>>

interface HelpPersonProps {
  kind: HelpKind
  account: PersonInNeed
  member: Member
  onClose: () => void
  /** Called after the help, while the dialog shows its outcome. */
  onDone: () => void
}

/** Unlocks an account, or removes the passkeys that a person has lost, and notifies them by email. */
export default function HelpPerson({ kind, account, member, onClose, onDone }: HelpPersonProps) {
  const t = useText()
  const { title, body, ...ids } = texts[kind]
  return (
    <MailDialog
      account={account}
      confirm={t(ids.confirm)}
      doneTitle={t(ids.doneTitle)}
      failed={t(ids.failed)}
      onClose={onClose}
      onConfirm={async () => {
        const isSent = await (kind === 'lock' ? unlockAccount : resetPasskeys)(member)
        onDone()
        return isSent
      }}
      sent={t(ids.sent)}
      title={t(title, { name: personName(account) })}
      unsent={t(ids.unsent)}
    >
      <RequestForHelp kind={kind} person={account} />
      {body.map(id => (
        <p key={id}>{t(id)}</p>
      ))}
    </MailDialog>
  )
}
