import { contactTypes } from '../../../../../shared/contract/joining/contact.ts'
import { RadioField } from '../../../../kit/field/RadioField.tsx'
import { SelectField } from '../../../../kit/field/SelectField.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useText } from '../../../../messages/index.ts'
import { contactTypeNames } from '../../parts/contact-types.ts'

/** Subject and text of the message. */
export function MessageFields({ offered }: { offered: readonly { service_id: string; name: string }[] }) {
  const t = useText()
  return (
    <FormSection title={t('contact.message')}>
      <RadioField
        label={t('contact.type')}
        name="type_code"
        options={contactTypes.map(type => ({ value: type, label: t(contactTypeNames[type]) }))}
        required
      />
      <SelectField
        label={t('contact.service')}
        name="service"
        optional
        options={offered.map(({ service_id, name }) => ({ value: service_id, label: name }))}
        placeholder={t('contact.noService')}
      />
      <TextArea label={t('contact.content')} max={5000} name="content" required rows={8} />
    </FormSection>
  )
}
