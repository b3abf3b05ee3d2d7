import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { Role } from '../../../../shared/rules/role.ts'
import ConfirmDialog from '../../../kit/dialog/ConfirmDialog.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'

const labels: Record<Role, { title: MessageId; text: MessageId; confirm: MessageId }> = {
  administrator: {
    title: 'role.administratorTitle',
    text: 'role.administratorText',
    confirm: 'role.administratorSubmit',
  },
  general: { title: 'role.generalTitle', text: 'role.generalText', confirm: 'role.generalSubmit' },
  editor: { title: 'edit.editorTitle', text: 'edit.editorText', confirm: 'edit.editorSubmit' },
  viewer: { title: 'role.viewerTitle', text: 'role.viewerText', confirm: 'role.viewerSubmit' },
}

interface ChangeRoleProps {
  account: AccountInfo
  to: Role
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a role changes. */
export default function ChangeRole({ account, to, onClose, onConfirm }: ChangeRoleProps) {
  const t = useText()
  const name = personName(account)
  const { title, text, confirm } = labels[to]
  return (
    <ConfirmDialog
      about={<Email address={account.email} />}
      confirm={t(confirm)}
      failed={t('role.failed')}
      onClose={onClose}
      onConfirm={onConfirm}
      subject={name}
      title={t(title, { name })}
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  )
}
