import { PasswordField } from '../../../kit/field/PasswordField.tsx'
import { PasswordRules } from '../../../kit/field/PasswordRules.tsx'
import { useText } from '../../../messages/index.ts'

/** The current password, which a change of the password requires. */
export function CurrentPasswordField() {
  const t = useText()
  return (
    <PasswordField autoComplete="current-password" label={t('password.current')} name="current_password" required />
  )
}

/** A new password with its rules, and its confirmation. */
export function NewPasswordFields() {
  const t = useText()
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        label={t('password.new')}
        name="password"
        required
        rules={<PasswordRules name="password" />}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('password.confirmation')}
        name="password_confirmation"
        required
      />
    </>
  )
}
