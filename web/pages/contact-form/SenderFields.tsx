import { useText } from '../../messages/index.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useFirstField } from '../../ui/form/focus-field.ts'

/** Who writes, and where the answer goes. */
export function SenderFields({ change }: { change: string | undefined }) {
  const t = useText()
  useFirstField(change)
  return (
    <FormSection title={t('contact.sender')}>
      <TextField autoComplete="name" label={t('account.name')} name="name" required />
      <TextField
        autoComplete="email"
        hint={t('contact.mailHint')}
        inputMode="email"
        label={t('account.email')}
        name="mail"
        required
        spellCheck={false}
        type="email"
      />
      <TextField
        autoComplete="email"
        inputMode="email"
        label={t('steps.mailConfirmation')}
        name="mail_confirmation"
        required
        spellCheck={false}
        type="email"
      />
    </FormSection>
  )
}
