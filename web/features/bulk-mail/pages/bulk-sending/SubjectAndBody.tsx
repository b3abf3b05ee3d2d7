import { Mail } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../../../kit/action/Button.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'

/** The mail's fields and its two actions. `onAction` gets the chosen one right before the form submits. */
export function SubjectAndBody({ onAction }: { onAction: (action: 'copy' | 'confirm') => void }) {
  const t = useText()
  return (
    <Panel title={t('bulk.write')}>
      <div className="form-section">
        <TextField autoComplete="off" label={t('bulk.subject')} name="subject" required />
        <TextArea hint={t('bulk.bodyHint')} label={t('bulk.body')} max={5000} name="body" required rows={16} />
      </div>
      <FormActions>
        <CopyButton onAction={() => onAction('copy')} />
        {/* The only submit button, so Enter in a field triggers it. */}
        <SubmitButton aria-haspopup="dialog" onClick={() => onAction('confirm')}>
          {t('bulk.toConfirm')}
        </SubmitButton>
      </FormActions>
    </Panel>
  )
}

/** Submits the form too, so that the same validation runs first. */
function CopyButton({ onAction }: { onAction: () => void }) {
  const t = useText()
  const { isSubmitting } = useFormState()
  return (
    <Button
      busy={isSubmitting}
      icon={Mail}
      onClick={event => {
        onAction()
        event.currentTarget.form?.requestSubmit()
      }}
    >
      {t('bulk.copy')}
    </Button>
  )
}
