import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { Role } from '../../../../shared/rules/role.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
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
    <Dialog onClose={onClose} title={t(title, { name })}>
      <ConfirmBody confirm={t(confirm)} failed={t('role.failed')} onConfirm={onConfirm}>
        <DialogPerson person={account} />
        <p>{t(text)}</p>
      </ConfirmBody>
    </Dialog>
  )
}
