import type * as v from 'valibot'
import { PersonData } from '../../../../shared/contract/account/profile.ts'
import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { nameFields, namesOf, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { NameFields } from '../../../directory/PersonFields.tsx'
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
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { useText } from '../../../messages/index.ts'
import { hasHiddenCompanies } from '../parts/detail/account-facts.ts'
import { rethrowAtEmailField } from './email-in-use.ts'

const edited = [...nameFields, 'email'] as const
type Data = v.InferOutput<typeof PersonData>
type Changes = PersonNames & { email?: string }

/** The names, and the new address that waits for its confirmation or the present one. */
const dataOf = (user: UserInfo): Data => ({ ...namesOf(user), email: user.pending_email ?? user.email })

interface EditPersonProps {
  account: UserInfo
  /** Name of the draft that is kept if the session ends meanwhile. */
  draft: string
  /** The reader's own account. */
  own?: boolean
  onClose: () => void
  /** Saves the data, based on `rowVersion`, and closes. An address that was not edited is left out. */
  onSave: (data: Changes, rowVersion: number) => Promise<void>
}

/**
 * Edits a person's own data, which all their companies share. After an edit conflict, the dialog shows the differences and keeps
 * the input; the next submit overwrites the version shown. A change of a membership meanwhile is no conflict.
 */
export default function EditPerson({ account, draft, own, onClose, onSave }: EditPersonProps) {
  const t = useText()
  const { opened, current, rowVersion, detect } = useEditConflict(account)
  const hint =
    opened.pending_email !== null
      ? 'edit.emailPending'
      : own
        ? 'edit.emailOwn'
        : opened.regist_flg === 1
          ? 'edit.emailRegistered'
          : 'edit.emailUnregistered'
  const latest = current ?? opened
  // Has joined another company since the dialog was opened.
  const shared = !own && hasHiddenCompanies(latest)
  const facts = (user: UserInfo) => [
    { term: t('account.name'), value: personName(user) },
    { term: t('account.email'), value: dataOf(user).email },
  ]
  const save = async (data: Data, form: FormOf<(typeof edited)[number]>) => {
    const before = dataOf(latest)
    const { email, ...names } = data
    const isUnchanged = (now: UserInfo) =>
      edited.every(field => dataOf(now)[field] === before[field]) && now.shared_flg === latest.shared_flg
    try {
      await saveUnlessChanged(
        version => onSave(email === before.email ? names : data, version),
        rowVersion,
        isUnchanged,
      )
    } catch (error) {
      const now = detect(error)
      if (now) refreshUnedited(form, edited, before, dataOf(now))
      rethrowAtEmailField(error)
    }
  }
  return (
    <Dialog onClose={onClose} title={t(own ? 'edit.own' : 'edit.title')} wide>
      <DialogForm
        defaults={dataOf(opened)}
        draft={draft}
        failed={t('edit.failed')}
        failure={error => staleFailure(error, t)}
        label={t('account.details')}
        onSubmit={save}
        schema={PersonData}
        submit={!shared && t('edit.save')}
      >
        {current && <Differences before={facts(opened)} now={facts(current)} />}
        {shared ? (
          <>
            <DialogPerson person={latest} />
            <p className="quiet">{t('edit.shared')}</p>
          </>
        ) : (
          <>
            <NameFields own={own ?? false} />
            <EmailField
              autoComplete={own ? 'email' : 'off'}
              hint={t(hint, { email: opened.email })}
              label={t('account.email')}
              name="email"
              required
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  )
}
