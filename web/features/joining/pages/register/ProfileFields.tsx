import { useText } from '../../messages/index.ts'
import { NameFields } from '../../ui/field/NameFields.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { FormRow, FormSection } from '../../ui/form/FormSection.tsx'

/** The person who registers. */
export function ProfileFields() {
  const t = useText()
  return (
    <FormSection title={t('register.person')}>
      <NameFields own />
      <FormRow>
        <TextField autoComplete="off" label={t('account.department')} name="department" optional />
        <TextField autoComplete="organization-title" label={t('account.position')} name="position" optional />
      </FormRow>
      <TextField
        autoComplete="mobile tel"
        inputMode="tel"
        label={t('account.phone')}
        name="cell_phone_number"
        optional
        type="tel"
      />
    </FormSection>
  )
}
