import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../../kit/form/draft.ts'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { announceSaved, editMember } from '../stores/profile.ts'

const EditAccount = lazyDialog(() => import('../dialogs/EditAccount.tsx'))

/** Opens the dialog that edits a member's registered data. */
export function EditButton({ account, member }: { account: AccountInfo; member: Member }) {
  const t = useText()
  const draft = `edit-account ${account.id}`
  const [open, setOpen] = useState(() => hasDraft(draft))
  return (
    <>
      <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
        {t('edit.open')}
      </Button>
      {open && (
        <EditAccount
          account={account}
          draft={draft}
          onClose={() => setOpen(false)}
          onSave={async (data, rowVersion) => {
            const saved = await editMember(member, data, rowVersion)
            setOpen(false)
            announceSaved(account, saved)
          }}
        />
      )}
    </>
  )
}
