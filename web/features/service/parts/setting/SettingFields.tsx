import { requestKindWords } from '../../../../../shared/lists/requests.ts'
import '../service.css'
import '../../../../kit/action/checkbox.css'
import '../../../../kit/field/choice.css'
import { useWatch } from 'react-hook-form'
import { locales } from '../../../../../shared/rules/locale.ts'
import { type RequestKind, requestKinds } from '../../../../../shared/rules/requests.ts'
import { serviceIcons } from '../../../../../shared/rules/service-icons.ts'
import { ServiceIcon } from '../../../../directory/ServiceIcon.tsx'
import { CheckboxField, CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { Field, useField } from '../../../../kit/field/Field.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { TranslatedName } from '../../../../kit/field/TranslatedName.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { useText } from '../../../../messages/index.ts'

/** Form fields of a service. Only a new one has an id to choose. */
export function SettingFields({ isNew = false }: { isNew?: boolean }) {
  const t = useText()
  return (
    <>
      <FormSection title={t('serviceSetting.texts')}>
        {isNew && (
          <TextField
            autoComplete="off"
            hint={t('serviceSetting.idHint')}
            label={t('serviceSetting.id')}
            name="service_id"
            required
            spellCheck={false}
          />
        )}
        <FormRow>
          <TranslatedName />
        </FormRow>
        {locales.map(locale => (
          <TextArea
            key={locale}
            label={t(`audit.field.description_${locale}`)}
            lang={locale}
            max={255}
            name={`description_${locale}`}
            required
            rows={2}
          />
        ))}
      </FormSection>
      <FormSection title={t('serviceSetting.link')}>
        <TextField
          autoComplete="off"
          hint={t('serviceSetting.urlHint')}
          inputMode="url"
          label={t('audit.field.front_url')}
          name="front_url"
          optional
          spellCheck={false}
        />
        <IconField />
      </FormSection>
      <Policy />
    </>
  )
}

/** Who can get the service. Approval can be chosen for the kinds that it is for. */
function Policy() {
  const t = useText()
  const chosen: readonly RequestKind[] = useWatch({ name: 'kinds' }) ?? []
  const optionOf = (kind: RequestKind) => ({ value: kind, label: t(requestKindWords[kind]) })
  return (
    <FormSection title={t('serviceSetting.policy')}>
      <CheckboxGroup label={t('audit.field.kinds')} name="kinds" options={requestKinds.map(optionOf)} required />
      <CheckboxField label={t('serviceSetting.openText')} name="open_for_request">
        {t('serviceSetting.openText')}
        <small className="policy-hint">{t('serviceSetting.openHint')}</small>
      </CheckboxField>
      {chosen.length > 0 && (
        <CheckboxGroup
          hint={t('serviceSetting.approvalHint')}
          label={t('audit.field.approved_kinds')}
          name="approved_kinds"
          optional
          options={requestKinds.filter(kind => chosen.includes(kind)).map(optionOf)}
        />
      )}
      <CheckboxField label={t('serviceSetting.contractText')} name="needs_contract">
        {t('serviceSetting.contractText')}
        <small className="policy-hint">{t('serviceSetting.contractHint')}</small>
      </CheckboxField>
    </FormSection>
  )
}

/** Choice of a service's icon. */
function IconField() {
  const t = useText()
  const label = t('audit.field.icon')
  const { id, errors, control } = useField({ name: 'icon', label, required: true })
  const { id: _, 'aria-required': __, ...button } = control
  return (
    <Field errors={errors} group id={id} label={label} required>
      <div className="icon-choice">
        {serviceIcons.map(icon => (
          <label className="choice" key={icon}>
            <input type="radio" {...button} value={icon} />
            <span>
              <ServiceIcon icon={icon} />
              {t(`audit.value.icon.${icon}`)}
            </span>
          </label>
        ))}
      </div>
    </Field>
  )
}
