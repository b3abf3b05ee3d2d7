import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../../kit/form/draft.ts'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { hasHiddenCompanies } from '../parts/detail/account-facts.ts'
import { announceSaved, editMember, editMembership } from '../stores/profile.ts'

const EditPerson = lazyDialog(() => import('../dialogs/EditPerson.tsx'))
const EditMembership = lazyDialog(() => import('../dialogs/EditMembership.tsx'))

interface EditButtonProps {
  account: AccountInfo
  member: Member
  /** What is edited: the person's own data, or those in the company. */
  part: 'details' | 'membership'
}

/** Opens the dialog that edits one part of a member's data. Only people themselves change their own data if they belong to several companies. */
export function EditButton({ account, member, part }: EditButtonProps) {
  const t = useText()
  const draft = `edit-${part} ${account.id}`
  const [open, setOpen] = useState(() => hasDraft(draft))
  const close = () => setOpen(false)
  if (part === 'details' && hasHiddenCompanies(account) && !open) return null
  return (
    <>
      <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
        {t('edit.open')}
        <VisuallyHidden> {t(`account.${part}`)}</VisuallyHidden>
      </Button>
      {open && part === 'details' && (
        <EditPerson
          account={account}
          draft={draft}
          onClose={close}
          onSave={async (data, rowVersion) => {
            const saved = await editMember(member, data, rowVersion)
            close()
            announceSaved(account, saved)
          }}
        />
      )}
      {open && part === 'membership' && (
        <EditMembership
          account={account}
          draft={draft}
          onClose={close}
          onSave={async (data, rowVersion) => {
            const saved = await editMembership(member, data, rowVersion)
            close()
            announceSaved(account, saved)
          }}
        />
      )}
    </>
  )
}
