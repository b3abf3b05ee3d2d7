import { useText } from '../../messages/index.ts'
import { MailFields } from '../../ui/field/MailFields.tsx'
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
      <MailFields hint={t('contact.mailHint')} />
    </FormSection>
  )
}
