import type * as v from 'valibot'
import { AccountData } from '../../../../shared/contract/account/profile.ts'
import type { UserInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { membershipFields, membershipOf, nameFields, namesOf } from '../../../../shared/rules/person-fields.ts'
import { CancelButton } from '../../../kit/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { DialogPerson } from '../../../kit/dialog/DialogPerson.tsx'
import { Differences } from '../../../kit/dialog/Differences.tsx'
import { type FormOf, refreshUnedited, staleFailure, useEditConflict } from '../../../kit/dialog/edit-conflict.ts'
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { MembershipFields } from '../../../kit/field/MembershipFields.tsx'
import { NameFields } from '../../../kit/field/NameFields.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { membershipFacts } from '../../../kit/text/membership-facts.tsx'
import { useText } from '../../../messages/index.ts'
import { hasHiddenCompanies } from '../parts/detail/hidden-companies.ts'
import { rethrowAtEmailField } from './email-in-use.ts'

const edited = [...nameFields, 'email', ...membershipFields] as const
type Data = v.InferOutput<typeof AccountData>
type Changes = Omit<Data, 'email'> & { email?: string }

/** The new address that waits for its confirmation, or the present one. */
const wanted = ({ pending_email, email }: UserInfo): string => pending_email ?? email

interface EditAccountProps {
  /** The membership whose department, position and phone are edited. */
  account: UserInfo
  /** Name of the draft that is kept if the session ends meanwhile. */
  draft: string
  /** The person's own account. */
  own?: boolean
  /** Name of the membership's company, for a person of several. */
  company?: string | undefined
  onClose: () => void
  /** Saves the data, based on `rowVersion`, and closes. An address that was not edited is left out. */
  onSave: (data: Changes, rowVersion: number) => Promise<void>
}

/**
 * Edits a person's registered data. After an edit conflict, the dialog shows the differences and keeps the input; the next
 * submit overwrites the version shown. If the person belongs to other companies too, an administrator edits the membership only.
 */
export default function EditAccount({ account, draft, own, company, onClose, onSave }: EditAccountProps) {
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
  const shared = !own && hasHiddenCompanies(latest)
  const facts = (user: UserInfo) => [
    { term: t('account.name'), value: personName(user) },
    { term: t('account.email'), value: wanted(user) },
    ...membershipFacts(user, t),
  ]
  const save = async (data: Data, form: FormOf<(typeof edited)[number]>) => {
    const { email, ...rest } = data
    const changes = { ...rest, ...(email === wanted(latest) ? {} : { email }) }
    try {
      // The person's own data is sent unchanged.
      await onSave(shared ? { ...rest, ...namesOf(latest) } : changes, rowVersion)
    } catch (error) {
      const now = detect(error)
      if (now) refreshUnedited(form, edited, { ...latest, email: wanted(latest) }, { ...now, email: wanted(now) })
      rethrowAtEmailField(error)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={company === undefined ? t(own ? 'edit.own' : 'edit.title') : t('edit.ownAt', { company })}
      wide
    >
      <Form
        className="dialog-form"
        defaults={{ ...namesOf(opened), email: wanted(opened), ...membershipOf(opened) }}
        draft={draft}
        failed={t('edit.failed')}
        failure={error => staleFailure(error, t)}
        label={t('account.details')}
        onSubmit={save}
        schema={AccountData}
      >
        <DialogBody>
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
          <MembershipFields own={own ?? false} />
        </DialogBody>
        <DialogFoot>
          <CancelButton />
          <SubmitButton>{t('edit.save')}</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
