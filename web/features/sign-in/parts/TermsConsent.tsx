import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { FormSection } from '../form/FormSection.tsx'
import { CheckboxField } from './CheckboxField.tsx'

/** Consent to the terms, with a link to them. The name of the field is `agree` (specification §5). */
export function TermsConsent() {
  const t = useText()
  return (
    <FormSection title={t('agreement.title')}>
      <p>
        <a href={href('terms')} rel="noopener" target="_blank">
          {t('agreement.read')}
        </a>
      </p>
      <CheckboxField label={t('agreement.label')} name="agree" required>
        {t('agreement.agree')}
      </CheckboxField>
    </FormSection>
  )
}
