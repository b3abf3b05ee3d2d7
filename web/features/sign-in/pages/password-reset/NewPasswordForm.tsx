import { useState } from 'react'
import { useLocation } from 'wouter'
import { RegistPassword } from '../../../../../shared/contract/joining/registration.ts'
import { ApiError } from '../../../../api-error.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { resetPassword } from '../../stores/password.ts'

const PasswordResetComplete = lazyDialog(() => import('../../dialogs/PasswordResetComplete.tsx'))

interface NewPasswordFormProps {
  token: string
  /** The link has become invalid: used, superseded or expired. */
  onLinkDead: () => Promise<void>
}

/** Sets the new password of a valid link; then a dialog confirms it and leads to the login. */
export function NewPasswordForm({ token, onLinkDead }: NewPasswordFormProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const [login, setLogin] = useState<'loginFront' | 'login'>()
  return (
    <>
      <Form
        className="panel"
        defaults={{ password: '', password_confirmation: '' }}
        failed={t('password.resetFailed')}
        onSubmit={async (values, form) => {
          try {
            const byEmployee = await resetPassword(token, values)
            form.reset()
            setLogin(byEmployee ? 'login' : 'loginFront')
          } catch (error) {
            if (error instanceof ApiError && (error.status === 410 || error.status === 404)) await onLinkDead()
            throw error
          }
        }}
        schema={RegistPassword}
      >
        <FormSection title={t('password.new')}>
          <NewPasswordFields />
        </FormSection>
        <FormActions>
          <SubmitButton>{t('password.set')}</SubmitButton>
        </FormActions>
      </Form>
      {login && <PasswordResetComplete onClose={() => navigate(href(login), { replace: true })} />}
    </>
  )
}
