import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { Role } from '../../../../shared/rules/role.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { NamedPerson } from '../../../kit/dialog/NamedPerson.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'

const labels: Record<Role, { title: MessageId; text: MessageId; confirm: MessageId }> = {
  administrator: {
    title: 'people.administratorTitle',
    text: 'people.administratorText',
    confirm: 'people.administratorSubmit',
  },
  general: { title: 'people.generalTitle', text: 'people.generalText', confirm: 'people.generalSubmit' },
  editor: { title: 'people.editorTitle', text: 'people.editorText', confirm: 'people.editorSubmit' },
  viewer: { title: 'people.viewerTitle', text: 'people.viewerText', confirm: 'people.viewerSubmit' },
}

interface ChangeRoleProps {
  account: AccountInfo
  to: Role
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Before somebody gets another role. */
export default function ChangeRole({ account, to, onClose, onConfirm }: ChangeRoleProps) {
  const t = useText()
  const name = personName(account, t.locale)
  const { title, text, confirm } = labels[to]
  return (
    <Dialog onClose={onClose} title={t(title, { name })}>
      <ConfirmBody confirm={t(confirm)} failed={t('people.roleFailed')} onConfirm={onConfirm}>
        <NamedPerson person={account} />
        <p className="phrase">{t(text)}</p>
      </ConfirmBody>
    </Dialog>
  )
}
