import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type MailTemplateDetail, MailTexts } from '../../../../../shared/contract/mail/sendmail.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { Differences, refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.tsx'
import { TranslatedTexts } from '../../../../kit/field/TranslatedTexts.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { MailTextFields } from '../../parts/MailTextFields.tsx'
import { editMailTemplate, resetMailTemplate, showMailTemplate } from '../../stores/sendmail.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

/** The form values of a template. */
const toFormValues = ({ ja, en }: MailTemplateDetail): MailTexts => ({ ja, en })

/** The texts of a template by field name. */
const toFields = ({ ja, en }: MailTemplateDetail) => ({
  'ja.subject': ja.subject,
  'ja.body': ja.body,
  'en.subject': en.subject,
  'en.body': en.body,
})
type TextField = keyof ReturnType<typeof toFields>
const textFields: readonly TextField[] = ['ja.subject', 'ja.body', 'en.subject', 'en.body']

/** The texts of a template with labels, to show what differs after an edit conflict. */
const templateFacts = (template: MailTemplateDetail, t: Translate) =>
  locales.flatMap(locale => [
    { term: t(`audit.field.${locale}_subject`), value: template[locale].subject },
    { term: t(`audit.field.${locale}_body`), value: template[locale].body },
  ])

type TextForm = UseFormReturn<MailTexts, unknown, MailTexts>

/** Edits the texts of an email beside its preview. After an edit conflict, it shows the differences. */
export function Editor({ template }: { template: MailTemplateDetail }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const { opened, current, rowVersion, detect, restart } = useEditConflict(template)
  const { template_id, placeholders } = template

  const continueWith = (saved: MailTemplateDetail, form: TextForm, message: 'template.saved' | 'template.wasReset') => {
    restart(saved)
    form.reset(toFormValues(saved))
    useAlert.getState().show({ variant: 'success', message, values: { name: saved.name } })
  }
  /** After an edit conflict, unedited fields take the current text. */
  const mergeCurrent = (error: unknown, form: TextForm) => {
    const now = detect(error)
    if (now) refreshUnedited<TextField>(form, textFields, toFields(current ?? opened), toFields(showMailTemplate(now)))
  }

  return (
    <Form
      className="stack"
      defaults={toFormValues(opened)}
      draft={`mail-template ${template_id}`}
      failed={t('template.saveFailed')}
      failure={error => staleFailure(error, t)}
      label={template.name}
      onSubmit={async (texts, form) => {
        try {
          const saved = await editMailTemplate({ template_id, ...texts, row_version: rowVersion })
          continueWith(saved, form, 'template.saved')
        } catch (error) {
          mergeCurrent(error, form)
          throw error
        }
      }}
      schema={MailTexts(placeholders)}
    >
      {current && <Differences before={templateFacts(opened, t)} now={templateFacts(current, t)} />}
      <TranslatedTexts
        fields={locale => <MailTextFields locale={locale} placeholders={placeholders} />}
        locale={locale}
        onLocale={setLocale}
        preview={<Preview locale={locale} onLocale={setLocale} template={template} />}
        title={t('mail.text')}
      >
        <FormActions>
          <Reset
            onReset={async form => {
              try {
                continueWith(await resetMailTemplate(template_id, rowVersion), form, 'template.wasReset')
              } catch (error) {
                mergeCurrent(error, form)
                throw error
              }
            }}
            template={template}
          />
          <div className="button-row">
            <Unsaved />
            <SubmitButton>{t('edit.save')}</SubmitButton>
          </div>
        </FormActions>
      </TranslatedTexts>
    </Form>
  )
}

type PreviewProps = Omit<Parameters<typeof TemplatePreview>[0], 'texts'>

/** The email made from the form's current values. */
function Preview(props: PreviewProps) {
  const { control } = useFormContext<MailTexts>()
  const [ja, en] = useWatch({ control, name: ['ja', 'en'] })
  return <TemplatePreview {...props} texts={{ ja, en }} />
}

/** Says that the form differs from what is saved. */
function Unsaved() {
  const t = useText()
  const { isDirty } = useFormState()
  return (
    <p className="small quiet" role="status">
      {isDirty && t('edit.unsaved')}
    </p>
  )
}

/** Resets an edited text to the built-in one. */
function Reset({ template, onReset }: { template: MailTemplateDetail; onReset: (form: TextForm) => Promise<void> }) {
  const t = useText()
  const form = useFormContext<MailTexts, unknown, MailTexts>()
  const [confirming, setConfirming] = useState(false)
  if (template.is_built_in === 1) return null
  return (
    <>
      <Button aria-haspopup="dialog" icon={RotateCcw} onClick={() => setConfirming(true)}>
        {t('template.resetOpen')}
      </Button>
      {confirming && (
        <Confirm
          about={t('route.mailTemplate')}
          alert
          confirm={t('template.resetSubmit')}
          danger
          failed={t('template.resetFailed')}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await onReset(form)
            setConfirming(false)
          }}
          subject={template.name}
          title={t('template.resetTitle')}
        >
          <p>{t('template.resetText')}</p>
        </Confirm>
      )}
    </>
  )
}
