import { EmailFields } from '../../../../kit/field/EmailFields.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { useText } from '../../../../messages/index.ts'

/** Name and email address of the sender. */
export function SenderFields({ change }: { change: string | undefined }) {
  const t = useText()
  useInitialFocus(change)
  return (
    <FormSection title={t('contact.sender')}>
      <TextField autoComplete="name" label={t('account.name')} name="name" required />
      <EmailFields hint={t('contact.mailHint')} />
    </FormSection>
  )
}
