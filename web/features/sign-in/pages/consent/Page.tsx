import './page.css'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { Agreement } from '../../../../../shared/model/text.ts'
import { untoldVersion } from '../../../../../shared/rules/untold.ts'
import { Segments } from '../../../../kit/action/Segments.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { AgreeField } from '../../parts/AgreeField.tsx'
import { TermsChanges } from '../../parts/TermsChanges.tsx'
import { TermsText } from '../../parts/TermsText.tsx'
import { textChanges } from '../../parts/text-changes.ts'
import { type AwaitedDocument, acceptDocuments, markConsented, useAwaitedDocuments } from '../../stores/document.ts'

const Consent = v.object({ agree: Agreement })

interface ConsentFormProps {
  /** As displayed. */
  documents: readonly AwaitedDocument[]
  /** A displayed version is no longer in force. */
  onOutdated: () => Promise<void>
}

/** Consent checkbox and button. If a document changed meanwhile (409), it asks for the new version. */
function ConsentForm({ documents, onOutdated }: ConsentFormProps) {
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

/**
 * Asks for consent to new versions of documents. It replaces every customer page until the person agrees; then the
 * requested page shows.
 */
export default function Page() {
  const t = useText()
  const awaited = useResource(useAwaitedDocuments, {})
  const isNone = awaited.data?.length === 0
  // Accepted meanwhile in another window.
  useEffect(() => {
    if (isNone) markConsented()
  }, [isNone])
  return (
    <Main width="narrow">
      <PageHeader label={t('consent.label')} title={t('consent.title')} />
      <Loaded resource={awaited} labels={{ loading: t('consent.loading'), failed: t('consent.loadFailed') }}>
        {documents => documents.length > 0 && <Documents documents={documents} onOutdated={awaited.reload} />}
      </Loaded>
    </Main>
  )
}

interface DocumentsProps {
  documents: readonly AwaitedDocument[]
  onOutdated: () => Promise<void>
}

/** The texts, then the form. */
function Documents({ documents, onOutdated }: DocumentsProps) {
  const t = useText()
  const names = documents.map(({ document }) => t(`agreement.${document}`))
  return (
    <>
      <p>{t('consent.intro', { documents: listOf(names, t.locale) })}</p>
      {documents.map(document => (
        <DocumentPanel document={document} key={`${document.document} ${document.version}`} />
      ))}
      <ConsentForm documents={documents} onOutdated={onOutdated} />
    </>
  )
}

/** A document to accept: what changed since the version accepted before, or all of it. */
function DocumentPanel({ document: awaited }: { document: AwaitedDocument }) {
  const t = useText()
  const { document, version, published_at, text, accepted } = awaited
  const changes = useMemo(() => (accepted ? textChanges(accepted.text, text) : []), [accepted, text])
  const [isWhole, setWhole] = useState(changes.length === 0)
  return (
    <Panel
      action={
        version !== untoldVersion && (
          <span className="small quiet">
            {t('consent.version', { version })} <Time precision="date" value={published_at} />
          </span>
        )
      }
      padded
      title={t(`route.${document}`)}
    >
      <div className="small quiet document-note">
        <div>
          <p>
            {accepted ? (
              <>
                {t('consent.before', { version: accepted.version })}{' '}
                <Time precision="date" value={accepted.agreed_at} />
              </>
            ) : (
              t('consent.first')
            )}
          </p>
          {accepted && <p>{changes.length === 0 ? t('consent.same') : t('consent.left', { count: changes.length })}</p>}
        </div>
        {changes.length > 0 && (
          <Segments
            label={t('consent.view')}
            onChange={value => setWhole(value === 'whole')}
            options={[
              { value: 'changes', label: t('consent.changes') },
              { value: 'whole', label: t('consent.whole') },
            ]}
            value={isWhole ? 'whole' : 'changes'}
          />
        )}
      </div>
      {isWhole || changes.length === 0 ? (
        <TermsText shown={t(`route.${document}`)}>{text}</TermsText>
      ) : (
        <TermsChanges labels={{ inserted: t('consent.inserted'), removed: t('consent.removed') }}>
          {changes}
        </TermsChanges>
      )}
    </Panel>
  )
}
