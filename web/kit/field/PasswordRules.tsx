import { Check, Minus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { passwordRules } from '../../../shared/rules/password.ts'
import { useText } from '../../messages/index.ts'
import { Icon } from '../text/Icon.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { validationText } from './validation.ts'

/** The rules of a new password, ticked off while it is typed into the field of this name. */
export function PasswordRules({ name }: { name: string }) {
  const t = useText()
  const value: unknown = useWatch({ name })
  const password = typeof value === 'string' ? value : ''
  return (
    <ul className="password-rules">
      {passwordRules.map(rule => {
        const holds = password !== '' && rule.holds(password)
        return (
          <li className={holds ? 'holds' : undefined} key={rule.code}>
            <Icon icon={holds ? Check : Minus} small />
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
