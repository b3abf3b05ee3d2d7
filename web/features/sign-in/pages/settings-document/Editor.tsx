import { useFormContext, useWatch } from 'react-hook-form'
import { DocumentTexts, type DocumentVersion, documentLimit } from '../../../../../shared/contract/sign-in/document.ts'
import { type Locale, locales } from '../../../../../shared/model/flag.ts'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { Differences } from '../../../../kit/dialog/Differences.tsx'
import { refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.ts'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { editDraft, showVersion } from '../../stores/documents.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import { DraftActions } from './DraftActions.tsx'

const textsOf = ({ ja, en }: DocumentVersion): Record<Locale, string> => ({ ja, en })

/** The texts with labels, to show what differs after an edit conflict. */
const factsOf = (version: DocumentVersion, t: Translate) =>
  locales.map(locale => ({ term: t(`audit.field.${locale}_body`), value: version[locale] }))

/** Edits a draft beside its preview. After an edit conflict, it shows the differences. */
export function Editor({ draft }: { draft: DocumentVersion }) {
  const t = useText()
  const { opened, current, rowVersion, detect, restart } = useEditConflict(draft)
  const { document, version } = draft
  return (
    <Form
      className="stack"
      defaults={textsOf(opened)}
      draft={`document ${document} ${version}`}
      failed={t('document.saveFailed')}
      failure={error =>
        codeOf(error) === 'conflict' || codeOf(error) === 'not_found'
          ? { title: t('document.noDraft'), text: t('document.noDraftText') }
          : staleFailure(error, t)
      }
      label={t('route.settingsDocument')}
      onSubmit={async (texts, form) => {
        try {
          const saved = await editDraft({ document, version, row_version: rowVersion, ...texts })
          restart(saved)
          form.reset(textsOf(saved))
          useAlert.getState().show({ variant: 'success', message: 'document.saved', values: { version } })
        } catch (error) {
          const now = detect(error)
          if (now) refreshUnedited<Locale>(form, locales, textsOf(current ?? opened), textsOf(showVersion(now)))
          throw error
        }
      }}
      schema={DocumentTexts}
    >
      {current && <Differences before={factsOf(opened, t)} now={factsOf(current, t)} />}
      <Columns
        main={
          <div className="panel">
            {locales.map(locale => (
              <FormSection key={locale} title={languageNames[locale]}>
                <TextArea
                  hint={t('document.textHint')}
                  label={t(`audit.field.${locale}_body`)}
                  lang={locale}
                  max={documentLimit}
                  name={locale}
                  rows={18}
                />
              </FormSection>
            ))}
            <FormActions>
              <DraftActions draft={{ ...(current ?? opened), row_version: rowVersion }} />
              <SubmitButton>{t('edit.save')}</SubmitButton>
            </FormActions>
          </div>
        }
        preview
        side={<Preview />}
      />
    </Form>
  )
}

/** The preview of the form's current values. */
function Preview() {
  const { control } = useFormContext<DocumentTexts>()
  const [ja, en] = useWatch({ control, name: ['ja', 'en'] })
  return <DocumentPreview texts={{ ja, en }} />
}
