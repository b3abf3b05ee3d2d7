import { EmailFields } from '../../../../kit/field/EmailFields.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { NameFields } from '../../../../kit/field/NameFields.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { useText } from '../../../../messages/index.ts'

/** The person who becomes the company's first administrator. */
export function PersonFields({ change }: { change: string | undefined }) {
  const t = useText()
  useInitialFocus(change)
  return (
    <FormSection title={t('request.person')}>
      <NameFields own />
      <FormRow>
        <TextField autoComplete="off" label={t('account.department')} name="department" optional />
        <TextField autoComplete="organization-title" label={t('account.position')} name="position" optional />
      </FormRow>
      <EmailFields hint={t('request.mailHint')} />
    </FormSection>
  )
}
