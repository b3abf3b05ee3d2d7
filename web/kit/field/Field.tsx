import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { get, type RegisterOptions, useFormContext, useFormState } from 'react-hook-form'
import { typedInputs } from '../../hydrated.ts'
import { useText } from '../../messages/index.ts'
import { fieldId, useFormScope } from '../form/form-context.ts'
import { Icon } from '../text/Icon.tsx'
import { reportedCodes, validationText } from './validation.ts'

/** Labels that all fields have. */
export interface FieldLabels {
  label: string
  hint?: ReactNode
  /** Shows 必須, `optional` 任意. A field with neither (login, search) shows no mark. */
  required?: boolean
  optional?: boolean
}

interface FieldProps extends FieldLabels {
  id: string
  errors: readonly string[]
  /** A group of choices: a fieldset, with the label as its legend. */
  group?: boolean
  children: ReactNode
}

/** Frame of a field. Order: label with 必須 or 任意, hint, control, errors. */
export function Field({ id, label, hint, required, optional, errors, group, children }: FieldProps) {
  const Frame = group ? 'fieldset' : 'div'
  const heading = (
    <>
      {group ? label : <label htmlFor={id}>{label}</label>}
      {(required || optional) && '\u00a0'}
      <RequiredMark optional={optional} required={required} />
    </>
  )
  return (
    <Frame className="field" id={group ? id : undefined} tabIndex={group ? -1 : undefined}>
      {group ? <legend className="field-label">{heading}</legend> : <div className="field-label">{heading}</div>}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldErrors id={id} errors={errors} />
    </Frame>
  )
}

/** 必須 or 任意 after a label. */
export function RequiredMark({ required, optional }: Pick<FieldLabels, 'required' | 'optional'>) {
  const t = useText()
  if (required) return <span className="field-need">{t('form.required')}</span>
  return optional ? <span className="field-need optional">{t('form.optional')}</span> : null
}

/** Errors of a field, below its control. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null
  return (
    <div className="field-errors" id={`${id}-error`}>
      {errors.map(error => (
        <p className="field-error" key={error}>
          <Icon icon={CircleAlert} />
          {error}
        </p>
      ))}
    </div>
  )
}

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
