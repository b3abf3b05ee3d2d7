import { useEffect } from 'react'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { type AwaitedDocument, markConsented, useAwaitedDocuments } from '../../stores/documents.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { DocumentPanel } from './DocumentPanel.tsx'

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
      <Nameplate label={t('consent.label')} title={t('consent.title')} />
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
