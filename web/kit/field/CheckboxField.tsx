import '../action/checkbox.css'
import './choice.css'
import type { ReactNode } from 'react'
import { Field, FieldErrors, type FieldLabels, RequiredMark, useField } from './Field.tsx'
import type { Option } from './SelectField.tsx'

interface CheckboxFieldProps {
  name: string
  /** Text beside the box; may contain links. */
  children: ReactNode
  /** Short name for the error summary. */
  label: string
  required?: boolean
}

/** A single checkbox, such as consent. Its value is a boolean. */
export function CheckboxField({ name, children, label, required }: CheckboxFieldProps) {
  const { id, errors, control } = useField({ name, label, required })
  return (
    <div className="field">
      <label className="choice">
        <input type="checkbox" {...control} />
        <span>
          {children} <RequiredMark required={required} />
        </span>
      </label>
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

interface CheckboxGroupProps extends FieldLabels {
  name: string
  options: readonly Option[]
  /** Two columns, for short labels. */
  two?: boolean
}

/** Group of checkboxes. Its value is a string array; the form's default must be an array. */
export function CheckboxGroup({ name, label, hint, required, optional, options, two }: CheckboxGroupProps) {
  const { id, errors, control } = useField({ name, label, hint, required })
  const { id: _, 'aria-required': __, ...box } = control
  return (
    <Field errors={errors} group hint={hint} id={id} label={label} optional={optional} required={required}>
      <div className={two ? 'choice-list choice-list-two' : 'choice-list'}>
        {options.map(option => (
          <label className="choice" key={option.value}>
            <input type="checkbox" {...box} value={option.value} />
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
          </label>
        ))}
      </div>
    </Field>
  )
}
