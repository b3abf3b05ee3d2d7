import { MembershipData } from '../../../../shared/contract/account/profile.ts'
import type { UserInfo } from '../../../../shared/model/user.ts'
import { type Membership, membershipFields, membershipOf } from '../../../../shared/rules/person-fields.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { membershipFacts } from '../../../directory/membership-facts.tsx'
import { MembershipFields } from '../../../directory/PersonFields.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import {
  Differences,
  type FormOf,
  refreshUnedited,
  saveUnlessChanged,
  staleFailure,
  useEditConflict,
} from '../../../kit/dialog/edit-conflict.tsx'
import { useText } from '../../../messages/index.ts'

interface EditMembershipProps {
  /** The person, with the membership that is edited. */
  account: UserInfo
  /** Name of the draft that is kept if the session ends meanwhile. */
  draft: string
  /** Name of the company, for the reader's own membership. */
  ownAt?: string
  onClose: () => void
  /** Saves the data, based on `rowVersion`, and closes. */
  onSave: (data: Membership, rowVersion: number) => Promise<void>
}

/**
 * Edits a person's data in one company. After an edit conflict, the dialog shows the differences and keeps the input; the next
 * submit overwrites the version shown. A change of the person's own data meanwhile is no conflict.
 */
export default function EditMembership({ account, draft, ownAt, onClose, onSave }: EditMembershipProps) {
  const t = useText()
  const { opened, current, rowVersion, detect } = useEditConflict(account)
  const save = async (data: Membership, form: FormOf<keyof Membership>) => {
    const before = current ?? opened
    try {
      await saveUnlessChanged(
        version => onSave(data, version),
        rowVersion,
        (now: UserInfo) => membershipFields.every(field => now[field] === before[field]),
      )
    } catch (error) {
      const now = detect(error)
      if (now) refreshUnedited(form, membershipFields, before, now)
      throw error
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={ownAt === undefined ? t('edit.membership') : t('edit.ownAt', { company: ownAt })}
      wide
    >
      <DialogForm
        defaults={membershipOf(opened)}
        draft={draft}
        failed={t('edit.failed')}
        failure={error => staleFailure(error, t)}
        label={t('account.membership')}
        onSubmit={save}
        schema={MembershipData}
        submit={t('edit.save')}
      >
        {current && <Differences before={membershipFacts(opened, t)} now={membershipFacts(current, t)} />}
        {ownAt === undefined && <DialogPerson person={current ?? opened} />}
        <MembershipFields own={ownAt !== undefined} />
      </DialogForm>
    </Dialog>
  )
}
