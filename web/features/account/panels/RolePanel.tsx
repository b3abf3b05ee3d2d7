import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { type Role, roleOf } from '../../../../shared/rules/role.ts'
import { has } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../kit/frame/Rows.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { sendResetLink } from '../../sign-in/stores/password.ts'
import { roleNames } from '../parts/detail/role-names.ts'
import { setOnlyView } from '../stores/employees.ts'
import { setManager } from '../stores/membership.ts'

const ChangeRole = lazyDialog(() => import('../dialogs/ChangeRole.tsx'))
const SendResetLink = lazyDialog(() => import('../../sign-in/dialogs/SendResetLink.tsx'))

const others: Record<Role, Role> = {
  administrator: 'general',
  general: 'administrator',
  editor: 'viewer',
  viewer: 'editor',
}

const labels: Record<Role, { note: MessageId; become: MessageId }> = {
  administrator: {
    note: 'role.administratorNote',
    become: 'role.administratorOpen',
  },
  general: { note: 'role.generalNote', become: 'role.generalOpen' },
  editor: { note: 'edit.editorNote', become: 'edit.editorOpen' },
  viewer: { note: 'role.onlyViewNote', become: 'role.viewerOpen' },
}

interface RolePanelProps {
  account: AccountInfo
  member: Member
  /** The employee's own account. */
  own: boolean
}

/** What only employees can do: change a person's role, and send them a password-reset link. */
export function RolePanel({ account, member, own }: RolePanelProps) {
  const t = useText()
  // The role to confirm. Not derived: the account already has it before the dialog closes.
  const [to, setTo] = useState<Role>()
  const [sending, setSending] = useState(false)
  const role = roleOf(account)
  const next = others[role]
  const change = async (to: Role) => {
    if (account.is_employee === 1) await setOnlyView(account, to === 'viewer' ? 1 : 0)
    else await setManager(member, to === 'administrator' ? 1 : 0)
    setTo(undefined)
    const values = { name: personName(account) }
    useAlert.getState().show({ variant: 'success', message: 'role.changed', values })
  }
  return (
    <Panel title={t(account.regist_flg === 1 ? 'role.head' : 'account.role')}>
      <Rows>
        <Row
          action={
            (account.is_employee === 0 || has('postAdminUserAzureEdit')) && (
              <Button
                aria-describedby={own ? 'own-role' : undefined}
                aria-haspopup="dialog"
                disabled={own}
                onClick={() => setTo(next)}
                small
              >
                {t(labels[next].become)}
              </Button>
            )
          }
          note={own ? <span id="own-role">{t('role.ownRole')}</span> : t(labels[role].note)}
          stacked
          title={t(roleNames[role])}
        />
        {account.regist_flg === 1 && (
          <Row
            action={
              <Button aria-haspopup="dialog" onClick={() => setSending(true)} small>
                {t('resetMail.open')}
              </Button>
            }
            note={t('resetMail.note')}
            screenOnly
            stacked
            title={t('information.password')}
          />
        )}
      </Rows>
      {to && <ChangeRole account={account} onClose={() => setTo(undefined)} onConfirm={() => change(to)} to={to} />}
      {sending && (
        <SendResetLink account={account} onClose={() => setSending(false)} onSend={() => sendResetLink(member)} />
      )}
    </Panel>
  )
}
