import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { TermsText } from '../../parts/TermsText.tsx'
import { useTerms } from '../../stores/terms.ts'
import { ConsentForm } from './ConsentForm.tsx'

/**
 * Newer terms than the person has accepted. Stands in place of every customer page until they agree; then the page that
 * they wanted stands here again.
 */
export default function Page() {
  const t = useText()
  const terms = useResource(useTerms, {})
  const labels = { loading: t('terms.loading'), failed: t('terms.failed') }
  const facts = terms.data && [
    { term: t('terms.version'), value: terms.data.version },
    { term: t('terms.date'), value: <Time precision="date" value={terms.data.updated_at} /> },
  ]
  return (
    <Main width="narrow">
      <Nameplate data={facts} label={t('route.terms')} title={t('consent.title')} />
      <p className="phrase">{t('consent.intro')}</p>
      <Loaded resource={terms} labels={labels}>
        {data => (
          <>
            <div className="panel">
              <div className="panel-body">
                <TermsText>{data.text}</TermsText>
              </div>
            </div>
            <ConsentForm onOutdated={terms.reload} version={data.version} />
          </>
        )}
      </Loaded>
    </Main>
  )
}
