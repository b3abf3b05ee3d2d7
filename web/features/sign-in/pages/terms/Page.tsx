import { useText } from '../../messages/index.ts'
import { useTerms } from '../../stores/terms.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { TermsText } from '../../ui/text/TermsText.tsx'
import { Time } from '../../ui/text/Time.tsx'

/** The terms in force, in the reader's language; for everyone. */
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
      <Loaded of={terms} words={{ loading: t('terms.loading'), failed: t('terms.failed') }}>
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
