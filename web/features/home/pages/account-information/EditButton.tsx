import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { membershipOf } from '../../../../../shared/rules/person-fields.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../../../kit/form/draft.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'
import { announceSaved, editOwnProfile } from '../../../account/stores/profile.ts'

const EditAccount = lazyDialog(() => import('../../../account/dialogs/EditAccount.tsx'))

interface EditButtonProps {
  user: Top['user']
  /** The membership whose department, position and phone are edited too. */
  company: Top['user']['companies'][number]
  /** There are several companies, so the button names this one. */
  several: boolean
  /** Text of the button and prefix of its draft, for a second button on the page. */
  label?: string
  draftName?: string
}

/** Opens the dialog that edits the reader's own data. */
export function EditButton({ user, company, several, label, draftName = 'edit-account' }: EditButtonProps) {
  const t = useText()
  const { code } = company
  const draft = `${draftName} ${code}`
  const [open, setOpen] = useState(() => hasDraft(draft))
  return (
    <>
      <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
        {label ?? t('edit.open')}
        {several && <VisuallyHidden> {company.name}</VisuallyHidden>}
      </Button>
      {open && (
        <EditAccount
          account={{ ...user, ...membershipOf(company) }}
          company={several ? company.name : undefined}
          draft={draft}
          onClose={() => setOpen(false)}
          onSave={async (data, rowVersion) => {
            const saved = await editOwnProfile(code, data, rowVersion)
            setOpen(false)
            announceSaved(user, saved)
          }}
          own
        />
      )}
    </>
  )
}
