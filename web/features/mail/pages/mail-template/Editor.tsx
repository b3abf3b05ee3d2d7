import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { type MailTemplateDetail, MailTexts } from '../../../../../shared/contract/mail/sendmail.ts'
import { locales } from '../../../../../shared/model/flag.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Differences } from '../../../../kit/dialog/Differences.tsx'
import { refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { codeOf, describeError } from '../../../../kit/status/describe-error.ts'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { MailTextFields } from '../../parts/MailTextFields.tsx'
import { editMailTemplate, resetMailTemplate, showMailTemplate } from '../../stores/mail-templates.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { factsOf, fieldsOf, type TextField, textFields, textsOf } from './texts-of.ts'

const ResetTemplate = lazyDialog(() => import('../../dialogs/ResetTemplate.tsx'))

type TextForm = UseFormReturn<MailTexts, unknown, MailTexts>

/** Both texts of a mail and how they arrive. When somebody else has changed them meanwhile, what differs is shown. */
export function Editor({ template }: { template: MailTemplateDetail }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const { opened, current, rowVersion, detect, restart } = useEditConflict(template)
  const { template_id, placeholders } = template

  const goOnWith = (saved: MailTemplateDetail, form: TextForm, message: 'template.saved' | 'template.wasReset') => {
    restart(saved)
    form.reset(textsOf(saved))
    useAlert.getState().show({ variant: 'success', message, values: { name: saved.name } })
  }
  /** What was not touched takes what stands there now. */
  const meetOthers = (error: unknown, form: TextForm) => {
    const now = detect(error)
    if (now) refreshUnedited<TextField>(form, textFields, fieldsOf(current ?? opened), fieldsOf(showMailTemplate(now)))
  }

  return (
    <Form
      className="stack"
      defaults={textsOf(opened)}
      draft={`mail-template ${template_id}`}
      failure={error =>
        staleFailure(error, t) ??
        (codeOf(error) === 'invalid' ? undefined : { title: t('template.saveFailed'), text: describeError(error, t) })
      }
      label={template.name}
      onSubmit={async (texts, form) => {
        try {
          const saved = await editMailTemplate({ template_id, ...texts, row_version: rowVersion })
          goOnWith(saved, form, 'template.saved')
        } catch (error) {
          meetOthers(error, form)
          throw error
        }
      }}
      schema={MailTexts(placeholders)}
    >
      {current && <Differences before={factsOf(opened, t)} now={factsOf(current, t)} />}
      <Columns
        main={
          <div className="panel">
            {locales.map(language => (
              <MailTextFields key={language} locale={language} onWrite={setLocale} placeholders={placeholders} />
            ))}
            <FormActions>
              <Reset
                onReset={async form => {
                  try {
                    goOnWith(await resetMailTemplate(template_id, rowVersion), form, 'template.wasReset')
                  } catch (error) {
                    meetOthers(error, form)
                    throw error
                  }
                }}
                template={template}
              />
              <SubmitButton>{t('edit.save')}</SubmitButton>
            </FormActions>
          </div>
        }
        preview
        side={<Preview locale={locale} onLocale={setLocale} template={template} />}
      />
    </Form>
  )
}

type PreviewProps = Omit<Parameters<typeof TemplatePreview>[0], 'texts'>

/** The mail as what stands in the form makes it. */
function Preview(props: PreviewProps) {
  const { control } = useFormContext<MailTexts>()
  const [ja, en] = useWatch({ control, name: ['ja', 'en'] })
  return <TemplatePreview {...props} texts={{ ja, en }} />
}

interface ResetProps {
  template: MailTemplateDetail
  onReset: (form: TextForm) => Promise<void>
}

/** The way back to the built-in text, once there is another. */
function Reset({ template, onReset }: ResetProps) {
  const t = useText()
  const form = useFormContext<MailTexts, unknown, MailTexts>()
  const [asking, setAsking] = useState(false)
  if (template.is_built_in === 1) return <span />
  return (
    <>
      <Button aria-haspopup="dialog" icon={RotateCcw} onClick={() => setAsking(true)}>
        {t('template.resetOpen')}
      </Button>
      {asking && (
        <ResetTemplate
          name={template.name}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await onReset(form)
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
