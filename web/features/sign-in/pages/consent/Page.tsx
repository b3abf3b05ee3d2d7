import { useEffect } from 'react'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { useSession } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { TermsText } from '../../parts/TermsText.tsx'
import { type DocumentText, useAwaitedDocuments } from '../../stores/documents.ts'
import { ConsentForm } from './ConsentForm.tsx'

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
    if (isNone) useSession.getState().consented()
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
  documents: readonly DocumentText[]
  onOutdated: () => Promise<void>
}

/** The texts, then the form. */
function Documents({ documents, onOutdated }: DocumentsProps) {
  const t = useText()
  const names = documents.map(({ document }) => t(`agreement.${document}`))
  return (
    <>
      <p className="phrase">{t('consent.intro', { documents: listOf(names, t.locale) })}</p>
      {documents.map(({ document, version, published_at, text }) => (
        <Panel
          action={
            <span className="small quiet">
              {t('consent.version', { version })} <Time precision="date" value={published_at} />
            </span>
          }
          key={document}
          padded
          title={t(`route.${document}`)}
        >
          <TermsText shown={t(`route.${document}`)}>{text}</TermsText>
        </Panel>
      ))}
      <ConsentForm documents={documents} onOutdated={onOutdated} />
    </>
  )
}
