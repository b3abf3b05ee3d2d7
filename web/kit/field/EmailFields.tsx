import { useText } from '../../messages/index.ts'
import { TextField } from './TextField.tsx'

/** A visitor's email address and its confirmation: `mail` and `mail_confirmation`. */
export function EmailFields({ hint }: { hint: string }) {
  const t = useText()
  const mail = { autoComplete: 'email', inputMode: 'email', required: true, spellCheck: false, type: 'email' } as const
  return (
    <>
      <TextField {...mail} hint={hint} label={t('account.email')} name="mail" />
      <TextField {...mail} label={t('steps.mailConfirmation')} name="mail_confirmation" />
    </>
  )
}
