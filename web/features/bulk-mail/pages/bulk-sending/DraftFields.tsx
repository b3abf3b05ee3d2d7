import { Mail } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { has } from '../../../../calls.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { TranslatedTexts } from '../../../../kit/field/TranslatedTexts.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { useText } from '../../../../messages/index.ts'

interface DraftFieldsProps extends Pick<Parameters<typeof TranslatedTexts>[0], 'locale' | 'onLocale' | 'preview'> {
  /** Called with the chosen action right before the form submits. */
  onAction: (action: 'copy' | 'confirm') => void
}

/** Subject and text in each language beside their preview, and the two actions. */
export function DraftFields({ onAction, ...texts }: DraftFieldsProps) {
  const t = useText()
  return (
    <TranslatedTexts
      {...texts}
      fields={locale => (
        <>
          <TextField
            autoComplete="off"
            label={t(`audit.field.${locale}_subject`)}
            lang={locale}
            name={`${locale}.subject`}
          />
          <TextArea
            label={t(`audit.field.${locale}_body`)}
            lang={locale}
            max={5000}
            name={`${locale}.body`}
            rows={12}
          />
        </>
      )}
      intro={t('bulk.languages')}
      title={t('bulk.write')}
    >
      <FormActions>
        {has('postAdminMailBulkTest') && <CopyButton onAction={() => onAction('copy')} />}
        {/* The only submit button, so Enter in a field triggers it. */}
        <SubmitButton aria-haspopup="dialog" onClick={() => onAction('confirm')}>
          {t('bulk.toConfirm')}
        </SubmitButton>
      </FormActions>
    </TranslatedTexts>
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
