import { PasswordField } from '../../../kit/field/PasswordField.tsx'
import { useText } from '../../../messages/index.ts'

/** The current password, which a change of the password requires. */
export function CurrentPasswordField() {
  const t = useText()
  return (
    <PasswordField autoComplete="current-password" label={t('password.current')} name="current_password" required />
  )
}
