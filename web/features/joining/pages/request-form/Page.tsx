import { useSearch } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/countries.ts'
import { useServices } from '../../../service/stores/services.ts'
import { isRequestKind } from '../../parts/kinds.ts'
import { RequestHead } from '../../parts/RequestHead.tsx'
import { useAccessRequest } from '../../stores/access-request.ts'
import { RequestForm } from './RequestForm.tsx'

/**
 * First of three pages of an access request. The guide passes the kind of customer in the address; otherwise the form
 * asks for it. It restores the draft of this tab.
 */
export default function Page() {
  const t = useText()
  const query = new URLSearchParams(useSearch())
  const draftKind = useAccessRequest(state => state.draft?.kind)
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  const given = query.get('kind')
  const guidedTo = isRequestKind(given) ? given : undefined
  const labels = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <RequestHead at={0} kind={guidedTo ?? draftKind} title={t('request.formTitle')} />
      <Loaded resource={countries} labels={labels}>
        {nations => (
          <Loaded resource={services} labels={labels}>
            {offered => (
              <RequestForm
                change={query.get('change') ?? undefined}
                countries={nations}
                guidedTo={guidedTo}
                key={given}
                offered={offered}
                wanted={query.get('service') ?? undefined}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Main>
  )
}
