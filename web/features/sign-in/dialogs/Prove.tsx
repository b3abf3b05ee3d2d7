import { Proof } from '../../../../shared/contract/sign-in/session-proof.ts'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { PasswordField } from '../../../kit/field/PasswordField.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { useText } from '../../../messages/index.ts'
import { useSession } from '../../../state/session.ts'
import { UsernameField } from '../parts/UsernameField.tsx'
import { prove } from '../stores/session.ts'

/** Asks for the password before something that matters, which then goes on as the person began it. */
export default function Prove({ onClose, onProven }: { onClose: () => void; onProven: () => void }) {
  const t = useText()
  const email = useSession(session => session.auth?.email)
  return (
    <Dialog onClose={onClose} title={t('proof.title')}>
      <Form
        className="dialog-form"
        defaults={{ password: '' }}
        failed={t('proof.failed')}
        guarded={false}
        onSubmit={async ({ password }) => {
          await prove(password)
          onProven()
        }}
        schema={Proof}
      >
        <DialogBody>
          <p>{t('proof.text')}</p>
          <UsernameField email={email ?? ''} />
          <PasswordField autoComplete="current-password" label={t('login.password')} name="password" required />
        </DialogBody>
        <DialogFoot>
          <CancelButton />
          <SubmitButton>{t('proof.submit')}</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
