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
 * Asks for consent to new terms. It replaces every customer page until the person agrees; then the requested page
 * shows.
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
