import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { Field, type FieldLabels, useField } from './Field.tsx'

interface PasswordFieldProps extends FieldLabels {
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** Rules of a new password, above the input. */
  rules?: ReactNode
}

/**
 * The rule of new passwords, for the generators of browsers and password managers
 * (https://developer.apple.com/password-rules/).
 */
const generated = {
  passwordrules: 'minlength: 8; maxlength: 20; required: upper; required: lower; required: digit; allowed: [_];',
}

/** A password field with a button that shows the text. */
export function PasswordField({ name, label, hint, required, optional, autoComplete, rules }: PasswordFieldProps) {
  const t = useText()
  const { id, errors, control } = useField({ name, label, hint: hint || rules, required })
  const { isSubmitting } = useFormState()
  const [isRevealed, setRevealed] = useState(false)
  // Password managers offer to save only inputs of type password, so the type is reset before submit.
  const shown = isRevealed && !isSubmitting
  const show = t('form.show', { label })
  return (
    <Field
      errors={errors}
      hint={rules ? undefined : hint}
      id={id}
      label={label}
      optional={optional}
      required={required}
    >
      {rules && <div id={`${id}-hint`}>{rules}</div>}
      <div className="input-group">
        <input
          autoCapitalize="none"
          autoComplete={autoComplete}
          className="input"
          spellCheck={false}
          type={shown ? 'text' : 'password'}
          {...(autoComplete === 'new-password' && generated)}
          {...control}
        />
        <Button
          aria-controls={id}
          aria-label={show}
          aria-pressed={shown}
          icon={shown ? EyeOff : Eye}
          onClick={() => setRevealed(!isRevealed)}
          title={show}
        />
      </div>
    </Field>
  )
}
