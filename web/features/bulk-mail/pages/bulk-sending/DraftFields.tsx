import '../../../mail/parts/mail.css'
import { Mail } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { type Locale, locales } from '../../../../../shared/model/flag.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'

interface DraftFieldsProps {
  /** Called with the chosen action right before the form submits. */
  onAction: (action: 'copy' | 'confirm') => void
  /** Called when a field of a language gets the focus. */
  onWrite: (locale: Locale) => void
}

/** Subject and text in each language, the reader's first, and the two actions. */
export function DraftFields({ onAction, onWrite }: DraftFieldsProps) {
  const t = useText()
  return (
    <Panel title={t('bulk.write')}>
      <p className="panel-body phrase">{t('bulk.languages')}</p>
      {[t.locale, ...locales.filter(locale => locale !== t.locale)].map(locale => (
        <FormSection key={locale} title={languageNames[locale]}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to which of its fields has the focus. */}
          <div className="mail-fields" onFocus={() => onWrite(locale)}>
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
          </div>
        </FormSection>
      ))}
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
