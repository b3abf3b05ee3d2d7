import './password-rules.css'
import { Check, Minus, X } from 'lucide-react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { passwordRules } from '../../../shared/rules/password.ts'
import { useText } from '../../messages/index.ts'
import { Icon } from '../text/Icon.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { validationText } from './validation.ts'

/** The rules of a new password, ticked off while it is typed into the field of this name. Once it was refused, those that it breaks are errors. */
export function PasswordRules({ name }: { name: string }) {
  const t = useText()
  const value: unknown = useWatch({ name })
  const { errors } = useFormState({ name })
  const password = typeof value === 'string' ? value : ''
  // An empty field is an error of its own.
  const isRefused = password !== '' && get(errors, name) !== undefined
  return (
    <ul className="password-rules">
      {passwordRules.map(rule => {
        const holds = password !== '' && rule.holds(password)
        const broken = isRefused && !holds
        return (
          <li className={holds ? 'holds' : broken ? 'broken' : undefined} key={rule.code}>
            <Icon icon={holds ? Check : broken ? X : Minus} small />
            <span>
              {rule.code === 'symbols' ? t('form.ruleSymbols') : validationText(rule.code, t)}
              {(holds || broken) && <VisuallyHidden> {t(holds ? 'form.ruleHolds' : 'form.ruleBroken')}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
