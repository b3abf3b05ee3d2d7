import { get, type RegisterOptions, useFormContext, useFormState } from 'react-hook-form'
import { typedInputs } from '../../hydrated.ts'
import { useText } from '../../messages/index.ts'
import { fieldId, useFormScope } from '../form/form-context.ts'
import { reportedCodes, validationText } from './validation.ts'

interface FieldOptions {
  name: string
  label: string
  hint?: unknown
  required?: boolean
  counted?: boolean
  register?: RegisterOptions
}

/** Connects a native control to its form: registration, ids, error texts and ARIA attributes. */
export const useField = ({ name, label, hint, required, counted, register: options }: FieldOptions) => {
  const t = useText()
  const scope = useFormScope()
  const { register, control, setValue } = useFormContext()
  const { errors } = useFormState({ control, name })
  scope.labels.set(name, label)
  const id = fieldId(scope, name)
  const { message }: { message?: unknown } = get(errors, name) ?? {}
  const codes = reportedCodes(typeof message === 'string' && message !== '' ? message.split(' ') : [])
  const described = [hint && `${id}-hint`, codes.length > 0 && `${id}-error`, counted && `${id}-count`].filter(Boolean)
  const { ref, ...registered } = register(name, options)
  /** Registers a control with what was typed in prerendered HTML, before the script came. */
  const adopt = (control: HTMLElement | null) => {
    const typed = typedInputs.get(name)?.value
    if (typed) setValue(name, typed)
    ref(control)
    typedInputs.delete(name)
  }
  return {
    id,
    errors: codes.map(code => validationText(code, t)),
    control: {
      id,
      ...registered,
      ref: adopt,
      'aria-required': required || undefined,
      'aria-invalid': codes.length > 0 || undefined,
      'aria-describedby': described.join(' ') || undefined,
    },
  }
}
