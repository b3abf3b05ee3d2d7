import '../action/checkbox.css'
import './choice.css'
import { Field, type FieldLabels, useField } from './Field.tsx'
import type { Option } from './SelectField.tsx'

interface RadioFieldProps extends FieldLabels {
  name: string
  /** In the error summary, if the label is a question. */
  summaryLabel?: string
  options: readonly Option[]
  disabled?: boolean
}

/** Radio buttons on cards, each with an optional note. */
export function RadioField({
  name,
  label,
  summaryLabel = label,
  hint,
  required,
  optional,
  options,
  disabled,
}: RadioFieldProps) {
  const { id, errors, control } = useField({ name, label: summaryLabel, hint, required })
  const { id: _, 'aria-required': __, ...button } = control
  return (
    <Field errors={errors} group hint={hint} id={id} label={label} optional={optional} required={required}>
      <div className="choice-cards">
        {options.map(option => (
          <label className="choice choice-card" key={option.value}>
            <input type="radio" {...button} disabled={disabled} value={option.value} />
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
          </label>
        ))}
      </div>
    </Field>
  )
}
