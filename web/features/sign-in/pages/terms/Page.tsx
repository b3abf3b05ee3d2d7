import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { TermsText } from '../../parts/TermsText.tsx'
import { useTerms } from '../../stores/terms.ts'

/** The terms in force, in the reader's language. Public. */
export default function Page() {
  const t = useText()
  const terms = useResource(useTerms, {})
  const facts = terms.data && [
    { term: t('terms.version'), value: terms.data.version },
    { term: t('terms.date'), value: <Time precision="date" value={terms.data.updated_at} /> },
  ]
  return (
    <Main width="narrow">
      <Nameplate data={facts} title={t('route.terms')} />
      <Loaded resource={terms} labels={{ loading: t('terms.loading'), failed: t('terms.failed') }}>
        {data => (
          <div className="panel">
            <div className="panel-body">
              <TermsText>{data.text}</TermsText>
            </div>
          </div>
        )}
      </Loaded>
    </Main>
  )
}
