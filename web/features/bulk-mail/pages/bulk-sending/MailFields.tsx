import { Mail } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../../../kit/action/Button.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'

/** The fields of the mail, and the two things that can be done with it. `onWant` hears which, right before the form is sent. */
export function MailFields({ onWant }: { onWant: (what: 'copy' | 'confirm') => void }) {
  const t = useText()
  return (
    <Panel title={t('bulk.write')}>
      <div className="form-section">
        <TextField autoComplete="off" label={t('bulk.subject')} name="subject" required />
        <TextArea hint={t('bulk.bodyHint')} label={t('bulk.body')} max={5000} name="body" required rows={16} />
      </div>
      <FormActions>
        <CopyButton onWant={() => onWant('copy')} />
        {/* Enter in a field presses the form's one submit button: it means this. */}
        <SubmitButton aria-haspopup="dialog" onClick={() => onWant('confirm')}>
          {t('bulk.toConfirm')}
        </SubmitButton>
      </FormActions>
    </Panel>
  )
}

/** Sends the form, too, so that the same checks come first. */
function CopyButton({ onWant }: { onWant: () => void }) {
  const t = useText()
  const { isSubmitting } = useFormState()
  return (
    <Button
      busy={isSubmitting}
      icon={Mail}
      onClick={event => {
        onWant()
        event.currentTarget.form?.requestSubmit()
      }}
    >
      {t('bulk.copy')}
    </Button>
  )
}
