import type { DocumentId } from '../../../../shared/rules/documents.ts'
import { untoldVersion } from '../../../../shared/rules/untold.ts'
import { useHydrated } from '../../../hydrated.ts'
import { Main, PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { isMissing, Loaded, Missing } from '../../../kit/status/Loaded.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import { useResource } from '../../../state/use-resource.ts'
import { TermsText } from '../parts/TermsText.tsx'
import { documentTexts } from '../stores/document.ts'

/** As wide as a date, whose day depends on the reader's time zone. */
const blankDate = '\u2007'.repeat(9)

/** A document in force, in the reader's language. Public; 404 if there is none. */
export function DocumentPage({ document }: { document: DocumentId }) {
  const t = useText()
  const text = useResource(documentTexts[document], {})
  const isHydrated = useHydrated()
  if (isMissing(text.error)) return <Missing />
  // Time and version are told together, or neither is.
  const factsOf = ({ version, published_at }: { version: number; published_at: string }) => [
    { term: t('terms.version'), value: version },
    { term: t('terms.date'), value: isHydrated ? <Time precision="date" value={published_at} /> : blankDate },
  ]
  const facts = text.data && (text.data.version === untoldVersion ? [] : factsOf(text.data))
  return (
    <Main width="narrow">
      <PageHeader data={facts} title={t(`route.${document}`)} />
      <Loaded resource={text} labels={{ loading: t('terms.loading'), failed: t('terms.failed') }}>
        {data => (
          <div className="panel">
            <div className="panel-body">
              <TermsText shown={t(`route.${document}`)}>{data.text}</TermsText>
            </div>
          </div>
        )}
      </Loaded>
    </Main>
  )
}
