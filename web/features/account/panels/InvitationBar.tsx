import { CircleAlert, Mail } from 'lucide-react'
import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { has } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { type InactiveCompany, NoInvitations } from '../parts/detail/NoInvitations.tsx'
import { inviteMembers } from '../stores/user.ts'
import { StateBar } from './StateBar.tsx'

const SendInvitation = lazyDialog(() => import('../dialogs/SendInvitation.tsx'))

interface InvitationBarProps {
  account: AccountInfo
  /** Absent for view-only readers. */
  member: Member | undefined
  /** The company, if it is not active: it invites no one. */
  inactive?: InactiveCompany | undefined
}

/** Shows that a person is not registered yet, since when they are invited, and whether the mail failed. Resends the invitation. */
export function InvitationBar({ account, member, inactive }: InvitationBarProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const mayResend = member === undefined || has('postUserRegistMail')
  // Who asked for access registers the company by the link.
  const registersCompany = inactive?.status === 0 && account.manager_flg === 1
  const since = account.status_since
  const hasFailed = account.invitation === 'failed'
  const bar = hasFailed
    ? ({ icon: CircleAlert, since, title: t('invite.failedState'), tone: 'failed' } as const)
    : ({ icon: Mail, since, title: t('account.unregistered'), tone: 'unregistered' } as const)
  if (inactive && !registersCompany)
    return (
      <StateBar {...bar}>
        <NoInvitations company={inactive} />
      </StateBar>
    )
  return (
    <>
      <StateBar
        {...bar}
        actions={
          member &&
          mayResend && (
            <div className="button-row">
              <Button aria-haspopup="dialog" kind="primary" onClick={() => setOpen(true)}>
                {t('invite.open')}
              </Button>
            </div>
          )
        }
      >
        {mayResend && (
          <p>
            {t(
              hasFailed
                ? 'invite.checkAddress'
                : account.invitation === 'expired'
                  ? 'invite.expired'
                  : 'invite.awaiting',
            )}
          </p>
        )}
        {account.reminder_at && (
          <p>
            {t('invite.reminderAt')} <Time value={account.reminder_at} />
          </p>
        )}
      </StateBar>
      {open && member && (
        <SendInvitation
          onClose={() => setOpen(false)}
          onSend={(ids, sending) => inviteMembers(member, ids, sending)}
          people={[{ id: account.id, name: personName(account), email: account.email }]}
        />
      )}
    </>
  )
}
