import type { InputHTMLAttributes } from 'react'
import { Field, type FieldLabels } from './Field.tsx'
import { useField } from './use-field.ts'

type TextFieldProps = FieldLabels & { name: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'lang' | 'readOnly' | 'spellCheck'
  > & {
    /** Initial focus of a dialog. */
    autoFocus?: boolean
  }

/** Single-line text. */
export function TextField({
  name,
  label,
  hint,
  required,
  optional,
  type = 'text',
  autoFocus,
  ...rest
}: TextFieldProps) {
  const { id, errors, control } = useField({ name, label, hint, required })
  return (
    <Field errors={errors} hint={hint} id={id} label={label} optional={optional} required={required}>
      <input className="input" data-autofocus={autoFocus || undefined} type={type} {...rest} {...control} />
    </Field>
  )
}
