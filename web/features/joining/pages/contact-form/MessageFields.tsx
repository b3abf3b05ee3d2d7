import { contactTypes } from '../../../shared/contract/joining/contact.ts'
import { useText } from '../../messages/index.ts'
import { contactTypeNames } from '../../ui/contact/types.ts'
import { RadioField } from '../../ui/field/RadioField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'

/** What the message is about, and the message. */
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
