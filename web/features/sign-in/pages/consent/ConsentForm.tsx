import * as v from 'valibot'
import { Agreement } from '../../../../../shared/model/text.ts'
import { CheckboxField } from '../../../../kit/field/CheckboxField.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { useText } from '../../../../messages/index.ts'
import { acceptTerms } from '../../stores/terms.ts'

const Consent = v.object({ agree: Agreement })

interface ConsentFormProps {
  /** Version of the displayed terms. */
  version: number
  /** The displayed terms are no longer in force. */
  onOutdated: () => Promise<void>
}

/** Consent checkbox and button. If the terms changed meanwhile (409), it asks for the new ones. */
export function ConsentForm({ version, onOutdated }: ConsentFormProps) {
  const t = useText()
  return (
    <Form
      className="panel"
      defaults={{}}
      failed={t('consent.failed')}
      failure={error =>
        codeOf(error) === 'conflict' ? { title: t('consent.changedTitle'), text: t('consent.changedText') } : undefined
      }
      guarded={false}
      label={t('consent.title')}
      onSubmit={async (_, form) => {
        try {
          await acceptTerms(version)
        } catch (error) {
          if (codeOf(error) === 'conflict') {
            form.reset()
            await onOutdated()
          }
          throw error
        }
      }}
      schema={Consent}
    >
      <FormActions>
        <CheckboxField label={t('consent.agreeLabel')} name="agree" required>
          {t('consent.agree')}
        </CheckboxField>
        <SubmitButton>{t('consent.submit')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
