import '../../../../kit/action/checkbox.css'
import '../../../../kit/field/choice.css'
import { serviceIcons } from '../../../../../shared/rules/service-icons.ts'
import { Field } from '../../../../kit/field/Field.tsx'
import { useField } from '../../../../kit/field/use-field.ts'
import { useText } from '../../../../messages/index.ts'
import { ServiceIcon } from '../../../reference/parts/ServiceIcon.tsx'

/** Choice of a service's icon. */
export function IconField() {
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
