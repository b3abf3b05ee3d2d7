import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Stack } from '../../../kit/frame/Columns.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'
import { type InactiveCompany, NoInvitations } from '../parts/detail/NoInvitations.tsx'
import type { Member } from '../stores/account.ts'
import { inviteMembers } from '../stores/invitations.ts'

const SendInvitation = lazyDialog(() => import('../dialogs/SendInvitation.tsx'))

interface InvitationPanelProps {
  account: AccountInfo
  member: Member
  /** The company, if it is not active: it invites no one. */
  inactive?: InactiveCompany | undefined
}

/** Resends the invitation of a person who is not registered yet. */
export function InvitationPanel({ account, member, inactive }: InvitationPanelProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  // Who asked for access registers the company by the link.
  const registersCompany = inactive?.status === 0 && account.manager_flg === 1
  if (inactive && !registersCompany)
    return (
      <Panel padded title={t('account.invitation')}>
        <NoInvitations company={inactive} />
      </Panel>
    )
  return (
    <Panel padded title={t('account.invitation')}>
      <Stack>
        <p className="phrase">{t('invite.awaiting')}</p>
        <div>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
            {t('invite.open')}
          </Button>
        </div>
      </Stack>
      {open && (
        <SendInvitation
          ids={[account.id]}
          onClose={() => setOpen(false)}
          onSend={(ids, onProgress) => inviteMembers(member, ids, { locale: t.locale, onProgress })}
          person={{ name: personName(account, t.locale), email: account.email }}
        />
      )}
    </Panel>
  )
}
