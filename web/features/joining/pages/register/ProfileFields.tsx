import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { NameFields } from '../../../../kit/field/NameFields.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useText } from '../../../../messages/index.ts'

/** Profile of the person who registers. */
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
