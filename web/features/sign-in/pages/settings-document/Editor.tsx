import './draft-actions.css'
import { Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { DocumentTexts, type DocumentVersion, documentLimit } from '../../../../../shared/contract/sign-in/document.ts'
import { type Locale, locales } from '../../../../../shared/rules/locale.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { Differences, refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TranslatedTexts } from '../../../../kit/field/TranslatedTexts.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useBulkCount } from '../../../../state/bulk-count.ts'
import { deleteDraft, editDraft, publishDraft, showVersion } from '../../stores/document.ts'
import { DocumentPreview } from './DocumentPreview.tsx'

const PublishVersion = lazyDialog(() => import('../../dialogs/PublishVersion.tsx'))

/** Publishes a saved draft, or deletes it; both after a confirmation. */
function DraftActions({ draft }: { draft: DocumentVersion }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'publish' | 'delete'>()
  const { isDirty } = useFormState()
  const hintId = useId()
  const count = useBulkCount()
  const { version } = draft
  const hint = isDirty ? 'document.saveFirst' : draft.ja === '' || draft.en === '' ? 'document.bothFirst' : undefined
  const { show } = useAlert.getState()
  const name = `${t(`route.${draft.document}`)} – ${t('document.version', { version })}`
  return (
    <div className="button-row draft-actions">
      <Button aria-haspopup="dialog" icon={Trash2} kind="danger-outline" onClick={() => setOpen('delete')}>
        {t('document.deleteOpen')}
      </Button>
      <Button
        aria-describedby={hint && hintId}
        aria-haspopup="dialog"
        disabled={hint !== undefined}
        icon={Send}
        onClick={() => {
          void count.load({})
          setOpen('publish')
        }}
      >
        {t('document.publishOpen')}
      </Button>
      {hint && (
        <p className="field-hint" id={hintId}>
          {t(hint)}
        </p>
      )}
      {open === 'publish' && (
        <PublishVersion
          count={count}
          name={name}
          onClose={() => setOpen(undefined)}
          onPublish={async at => {
            const { state } = await publishDraft(draft, at)
            const message = state === 'scheduled' ? 'document.wasScheduled' : 'document.published'
            show({ variant: 'success', message, values: { version } })
          }}
        />
      )}
      {open === 'delete' && (
        <Confirm
          alert
          confirm={t('document.delete')}
          danger
          failed={t('document.deleteFailed')}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await deleteDraft(draft)
            setOpen(undefined)
            navigate(href('settingsDocuments'))
            show({ variant: 'success', message: 'document.deleted', values: { version } })
          }}
          subject={name}
          title={t('document.deleteTitle')}
        >
          <p>{t('document.deleteText')}</p>
        </Confirm>
      )}
    </div>
  )
}

const textsOf = ({ ja, en }: DocumentVersion): Record<Locale, string> => ({ ja, en })

/** The texts with labels, to show what differs after an edit conflict. */
const factsOf = (version: DocumentVersion, t: Translate) =>
  locales.map(locale => ({ term: t(`audit.field.${locale}_body`), value: version[locale] }))

/** Edits a draft beside its preview. After an edit conflict, it shows the differences. */
export function Editor({ draft }: { draft: DocumentVersion }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
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
      <TranslatedTexts
        fields={locale => (
          <TextArea
            hint={t('document.textHint')}
            label={t(`audit.field.${locale}_body`)}
            lang={locale}
            max={documentLimit}
            name={locale}
            rows={24}
          />
        )}
        locale={locale}
        onLocale={setLocale}
        preview={<Preview locale={locale} onLocale={setLocale} />}
        title={t('document.text')}
      >
        <FormActions>
          <DraftActions draft={{ ...(current ?? opened), row_version: rowVersion }} />
          <SubmitButton>{t('edit.save')}</SubmitButton>
        </FormActions>
      </TranslatedTexts>
    </Form>
  )
}

/** The preview of the form's current values. */
function Preview(choice: Omit<Parameters<typeof DocumentPreview>[0], 'texts'>) {
  const { control } = useFormContext<DocumentTexts>()
  const [ja, en] = useWatch({ control, name: ['ja', 'en'] })
  return <DocumentPreview {...choice} texts={{ ja, en }} />
}
