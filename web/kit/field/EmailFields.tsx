import { useText } from '../../messages/index.ts'
import { EmailField } from './EmailField.tsx'

/** A visitor's email address and its confirmation: `mail` and `mail_confirmation`. */
export function EmailFields({ hint }: { hint: string }) {
  const t = useText()
  const mail = { autoComplete: 'email', required: true }
  return (
    <>
      <EmailField {...mail} hint={hint} label={t('account.email')} name="mail" />
      <EmailField {...mail} label={t('steps.mailConfirmation')} name="mail_confirmation" />
    </>
  )
}
