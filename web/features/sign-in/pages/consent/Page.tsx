import { useText } from '../../messages/index.ts'
import { useTerms } from '../../stores/terms.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { TermsText } from '../../ui/text/TermsText.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { ConsentForm } from './ConsentForm.tsx'

/**
 * Newer terms than the person has accepted. Stands in place of every customer page until they agree; then the page that
 * they wanted stands here again.
 */
export default function Page() {
  const t = useText()
  const terms = useResource(useTerms, {})
  const words = { loading: t('terms.loading'), failed: t('terms.failed') }
  const facts = terms.data && [
    { term: t('terms.version'), value: terms.data.version },
    { term: t('terms.date'), value: <Time precision="date" value={terms.data.updated_at} /> },
  ]
  return (
    <Main width="narrow">
      <Nameplate data={facts} label={t('route.terms')} title={t('consent.title')} />
      <p className="phrase">{t('consent.intro')}</p>
      <Loaded of={terms} words={words}>
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
