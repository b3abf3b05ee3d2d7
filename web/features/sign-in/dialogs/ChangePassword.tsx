import { EditPassword } from '../../../../shared/contract/sign-in/password.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { useSession } from '../../../state/session.ts'
import { CurrentPasswordField, NewPasswordFields } from '../parts/PasswordFields.tsx'
import { UsernameField } from '../parts/UsernameField.tsx'
import { changePassword } from '../stores/password.ts'

/** Changes an employee's own password; customers have a page. The server ends the account's other sessions. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useText()
  const email = useSession(session => session.auth?.email)
  return (
    <Dialog onClose={onClose} title={t('route.changePassword')}>
      <DialogForm
        defaults={{ current_password: '', password: '', password_confirmation: '' }}
        failed={t('password.changeFailed')}
        onSubmit={async values => {
          await changePassword('employee', values)
          useAlert.getState().show({ variant: 'success', message: 'password.changed' })
          onClose()
        }}
        schema={EditPassword}
        submit={t('password.change')}
      >
        <UsernameField email={email ?? ''} />
        <CurrentPasswordField />
        <NewPasswordFields />
        <p className="small">{t('password.othersEnd')}</p>
      </DialogForm>
    </Dialog>
  )
}
