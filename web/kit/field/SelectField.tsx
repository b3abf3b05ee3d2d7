import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'
import { Field, type FieldLabels, useField } from './Field.tsx'

export interface Option {
  value: string
  label: string
  /** Explanation; checkboxes and radio buttons only. */
  note?: ReactNode
}

interface SelectFieldProps extends FieldLabels {
  name: string
  options: readonly Option[]
  /** Label of the empty first option. */
  placeholder?: string
  autoComplete?: string
}

/** Native select. */
export function SelectField({
  name,
  label,
  hint,
  required,
  optional,
  options,
  placeholder,
  autoComplete,
}: SelectFieldProps) {
  const { id, errors, control } = useField({ name, label, hint, required })
  return (
    <Field errors={errors} hint={hint} id={id} label={label} optional={optional} required={required}>
      <div className="select">
        <select autoComplete={autoComplete} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} />
      </div>
    </Field>
  )
}
