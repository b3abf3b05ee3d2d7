import type { InputHTMLAttributes } from 'react'
import { Field, type FieldLabels } from './Field.tsx'
import { useField } from './use-field.ts'

export type TextFieldProps = FieldLabels & { name: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoCapitalize' | 'autoComplete' | 'inputMode' | 'lang' | 'readOnly' | 'spellCheck'
  >

/** Single-line text. */
export function TextField({ name, label, hint, required, optional, type = 'text', ...rest }: TextFieldProps) {
  const { id, errors, control } = useField({ name, label, hint, required })
  return (
    <Field errors={errors} hint={hint} id={id} label={label} optional={optional} required={required}>
      <input className="input" type={type} {...rest} {...control} />
    </Field>
  )
}
