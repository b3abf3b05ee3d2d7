import { useText } from '../../messages/index.ts'
import { MailFields } from '../../ui/field/MailFields.tsx'
import { NameFields } from '../../ui/field/NameFields.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { FormRow, FormSection } from '../../ui/form/FormSection.tsx'
import { useFirstField } from '../../ui/form/focus-field.ts'

/** Who will be the company's first administrator. */
export function PersonFields({ change }: { change: string | undefined }) {
  const t = useText()
  useFirstField(change)
  return (
    <FormSection title={t('request.person')}>
      <NameFields own />
      <FormRow>
        <TextField autoComplete="off" label={t('account.department')} name="department" optional />
        <TextField autoComplete="organization-title" label={t('account.position')} name="position" optional />
      </FormRow>
      <MailFields hint={t('request.mailHint')} />
    </FormSection>
  )
}
