import { useState } from 'react'
import type * as v from 'valibot'
import { NewEmployee } from '../../../../shared/contract/account/employee.ts'
import { noNames } from '../../../../shared/rules/person-fields.ts'
import { NameFields } from '../../../directory/PersonFields.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { CheckboxField } from '../../../kit/field/CheckboxField.tsx'
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { useText } from '../../../messages/index.ts'
import { addEmployee } from '../stores/employee.ts'
import { AddAccountResult } from './add-account/AddAccountResult.tsx'
import { rethrowAtEmailField } from './email-in-use.ts'

type Employee = v.InferOutput<typeof NewEmployee>

interface AddEmployeeProps {
  /** URL of an account. */
  hrefOf: (account: { id: string }) => string
  onClose: () => void
}

const empty = { email: '', ...noNames, is_only_view: false }

/** Adds an employee account: the form, then the result. */
export default function AddEmployee({ hrefOf, onClose }: AddEmployeeProps) {
  const t = useText()
  const [added, setAdded] = useState<{ person: Employee; userId: string; mailSent: boolean }>()
  const send = async (person: Employee) => {
    const { user_id, mail_sent } = await addEmployee(person)
    setAdded({ person, userId: user_id, mailSent: mail_sent === 1 })
  }
  return (
    <Dialog
      onClose={onClose}
      step={added ? `added, mail ${added.mailSent}` : 'form'}
      title={added ? t('addAccount.complete') : t('employee.add')}
      wide={!added}
    >
      {added ? (
        // The same call resends the invitation of a person who is not registered yet.
        <AddAccountResult {...added} hrefOf={hrefOf} onResend={() => send(added.person)} />
      ) : (
        <DialogForm
          defaults={empty}
          draft="add-employee"
          failed={t('addAccount.failed')}
          label={t('addAccount.person')}
          onSubmit={person => send(person).catch(rethrowAtEmailField)}
          schema={NewEmployee}
          submit={t('employee.addSubmit')}
        >
          <NameFields />
          <EmailField autoComplete="off" hint={t('employee.hint')} label={t('account.email')} name="email" required />
          <CheckboxField label={t('account.role')} name="is_only_view">
            {t('employee.onlyViewChoice')}
          </CheckboxField>
        </DialogForm>
      )}
    </Dialog>
  )
}
