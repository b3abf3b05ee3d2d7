import * as v from 'valibot'
import { Agreement } from '../../../../../shared/model/text.ts'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { useText } from '../../../../messages/index.ts'
import { AgreeField } from '../../parts/AgreeField.tsx'
import { type AwaitedDocument, acceptDocuments } from '../../stores/documents.ts'

const Consent = v.object({ agree: Agreement })

interface ConsentFormProps {
  /** As displayed. */
  documents: readonly AwaitedDocument[]
  /** A displayed version is no longer in force. */
  onOutdated: () => Promise<void>
}

/** Consent checkbox and button. If a document changed meanwhile (409), it asks for the new version. */
export function ConsentForm({ documents, onOutdated }: ConsentFormProps) {
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
          await acceptDocuments(documents)
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
      <FormSection title={t('agreement.title')}>
        <AgreeField documents={documents.map(({ document }) => document)} shown />
      </FormSection>
      <FormActions>
        <span />
        <SubmitButton>{t('consent.submit')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
