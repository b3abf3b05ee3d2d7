import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { Icon } from '../text/Icon.tsx'

/** What all fields say about themselves. */
export interface FieldLabels {
  label: string
  hint?: ReactNode
  /** 必須 or 任意 as words. A field with neither (login, search) shows none. */
  required?: boolean
  optional?: boolean
}

interface FieldProps extends FieldLabels {
  id: string
  errors: readonly string[]
  /** A group of choices: the label is its legend. */
  group?: boolean
  children: ReactNode
}

/** Label and 必須 or 任意, hint, control, message, in this order. */
export function Field({ id, label, hint, required, optional, errors, group, children }: FieldProps) {
  const Frame = group ? 'fieldset' : 'div'
  const labels = (
    <>
      {group ? label : <label htmlFor={id}>{label}</label>}
      <RequiredMark optional={optional} required={required} />
    </>
  )
  return (
    <Frame className="field" id={group ? id : undefined} tabIndex={group ? -1 : undefined}>
      {group ? <legend className="field-label">{labels}</legend> : <div className="field-label">{labels}</div>}
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

/** The word behind a label. */
export function RequiredMark({ required, optional }: Pick<FieldLabels, 'required' | 'optional'>) {
  const t = useText()
  if (required) return <span className="field-need">{t('form.required')}</span>
  return optional ? <span className="field-need optional">{t('form.optional')}</span> : null
}

/** What is wrong with the field, at the field. */
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
