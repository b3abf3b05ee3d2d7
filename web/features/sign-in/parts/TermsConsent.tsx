import { CheckboxField } from '../../../kit/field/CheckboxField.tsx'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'

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
