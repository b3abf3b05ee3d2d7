import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { membershipOf } from '../../../../../shared/rules/person-fields.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../../../kit/form/draft.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'
import { announceSaved, editOwnMembership, editOwnPerson } from '../../../account/stores/profile.ts'

const EditPerson = lazyDialog(() => import('../../../account/dialogs/EditPerson.tsx'))
const EditMembership = lazyDialog(() => import('../../../account/dialogs/EditMembership.tsx'))

interface OpenerProps {
  /** Name of the dialog's draft. */
  draft: string
  /** Text of the button. */
  children: ReactNode
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog, which is open already if there is a draft of it. */
function Opener({ draft, children, dialog }: OpenerProps) {
  const [open, setOpen] = useState(() => hasDraft(draft))
  return (
    <>
      <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
        {children}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  )
}

interface EditOwnPersonProps extends Pick<Top, 'user'> {
  /** Text of the button and name of its draft, for a second button on the page. */
  label?: string
  draft?: string
}

/** Opens the dialog that edits the reader's own data. */
export function EditOwnPerson({ user, label, draft = 'edit-details' }: EditOwnPersonProps) {
  const t = useText()
  return (
    <Opener
      draft={draft}
      dialog={close => (
        <EditPerson
          account={user}
          draft={draft}
          onClose={close}
          onSave={async (data, rowVersion) => {
            const saved = await editOwnPerson(data, rowVersion)
            close()
            announceSaved(user, saved)
          }}
          own
        />
      )}
    >
      {label ?? (
        <>
          {t('edit.open')}
          <VisuallyHidden> {t('account.details')}</VisuallyHidden>
        </>
      )}
    </Opener>
  )
}

/** Opens the dialog that edits the reader's data in one company. */
export function EditOwnMembership({
  user,
  company,
}: Pick<Top, 'user'> & { company: Top['user']['companies'][number] }) {
  const t = useText()
  const draft = `edit-membership ${company.code}`
  return (
    <Opener
      draft={draft}
      dialog={close => (
        <EditMembership
          account={{ ...user, ...membershipOf(company) }}
          draft={draft}
          onClose={close}
          onSave={async (data, rowVersion) => {
            const saved = await editOwnMembership(company.code, data, rowVersion)
            close()
            announceSaved(user, saved)
          }}
          ownAt={company.name}
        />
      )}
    >
      {t('edit.open')}
      <VisuallyHidden> {company.name}</VisuallyHidden>
    </Opener>
  )
}
