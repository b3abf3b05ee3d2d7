import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { passwordRules } from '../../../shared/rules/password.ts'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { Icon } from '../text/Icon.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { Field, type FieldLabels } from './Field.tsx'
import { useField } from './use-field.ts'
import { validationText } from './validation.ts'

interface PasswordFieldProps extends FieldLabels {
  name: string
  autoComplete: 'current-password' | 'new-password'
  /** Lists the rules for a new password, and ticks them off while typing. */
  rules?: boolean
}

/** A password field with a button that shows the text. */
export function PasswordField({ name, label, hint, required, optional, autoComplete, rules }: PasswordFieldProps) {
  const t = useText()
  const { id, errors, control } = useField({ name, label, hint: hint || rules, required })
  const { isSubmitting } = useFormState()
  const [isRevealed, setRevealed] = useState(false)
  // Password managers offer to save only inputs of type password, so the type is reset before submit.
  const shown = isRevealed && !isSubmitting
  return (
    <Field
      errors={errors}
      hint={rules ? undefined : hint}
      id={id}
      label={label}
      optional={optional}
      required={required}
    >
      {rules && <PasswordRules id={`${id}-hint`} name={name} />}
      <div className="input-group">
        <input
          autoCapitalize="none"
          autoComplete={autoComplete}
          className="input"
          spellCheck={false}
          type={shown ? 'text' : 'password'}
          {...control}
        />
        <Button
          aria-controls={id}
          aria-pressed={shown}
          icon={shown ? EyeOff : Eye}
          onClick={() => setRevealed(!isRevealed)}
        >
          {t('form.show')}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </div>
    </Field>
  )
}

function PasswordRules({ id, name }: { id: string; name: string }) {
  const t = useText()
  const value: unknown = useWatch({ name })
  const password = typeof value === 'string' ? value : ''
  return (
    <ul className="password-rules" id={id}>
      {passwordRules.map(rule => {
        const holds = password !== '' && rule.holds(password)
        return (
          <li className={holds ? 'holds' : undefined} key={rule.code}>
            <Icon icon={holds ? Check : Circle} small />
            <span>
              {rule.code === 'symbols' ? t('form.ruleSymbols') : validationText(rule.code, t)}
              {holds && <VisuallyHidden> {t('form.ruleHolds')}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
