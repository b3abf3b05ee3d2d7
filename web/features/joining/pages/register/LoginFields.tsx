import { EmailField } from '../../../../kit/field/EmailField.tsx'
import { PasswordField } from '../../../../kit/field/PasswordField.tsx'
import { PasswordRules } from '../../../../kit/field/PasswordRules.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useText } from '../../../../messages/index.ts'

/** Login credentials: the address of the invitation, and a new password. */
export function LoginFields() {
  const t = useText()
  return (
    <FormSection title={t('register.login')}>
      <EmailField autoComplete="username" label={t('account.email')} name="email" readOnly />
      <PasswordField
        autoComplete="new-password"
        label={t('register.password')}
        name="password"
        required
        rules={<PasswordRules name="password" />}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('register.passwordConfirmation')}
        name="password_confirmation"
        required
      />
    </FormSection>
  )
}
