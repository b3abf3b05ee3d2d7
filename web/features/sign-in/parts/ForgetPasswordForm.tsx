import { ForgetPassword } from '../../../../shared/contract/sign-in/password.ts'
import { EmailField } from '../../../kit/field/EmailField.tsx'
import { Form, SubmitButton } from '../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../kit/form/FormSection.tsx'
import { useText } from '../../../messages/index.ts'

/** Requests a reset link by email address. Errors of `onRequest` show with the texts of specification §8. */
export function ForgetPasswordForm({ onRequest }: { onRequest: (email: string) => Promise<void> }) {
  const t = useText()
  return (
    <Form
      className="panel"
      defaults={{ email: '' }}
      draft="forget-password"
      failed={t('password.resetFailed')}
      guarded={false}
      onSubmit={({ email }) => onRequest(email)}
      schema={ForgetPassword}
    >
      <FormSection>
        <EmailField
          autoComplete="username"
          hint={t('password.requestHint')}
          label={t('account.email')}
          name="email"
          required
        />
      </FormSection>
      <FormActions>
        <SubmitButton>{t('password.request')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
