import type { InputHTMLAttributes } from 'react'
import { Field, type FieldLabels, useField } from './Field.tsx'

export type TextFieldProps = FieldLabels & {
  name: string
  /** Fields whose errors depend on this one. */
  deps?: string
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoCapitalize' | 'autoComplete' | 'inputMode' | 'lang' | 'readOnly' | 'spellCheck'
  >

/** Single-line text. */
export function TextField({ name, label, hint, required, optional, deps, type = 'text', ...rest }: TextFieldProps) {
  const { id, errors, control } = useField({ name, label, hint, required, ...(deps && { register: { deps } }) })
  return (
    <Field errors={errors} hint={hint} id={id} label={label} optional={optional} required={required}>
      <input className="input" type={type} {...rest} {...control} />
    </Field>
  )
}
