import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { isRequestKind, type RequestKind } from '../../../../../shared/rules/requests.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/reference.ts'
import { RequestHeader } from '../../parts/RequestHeader.tsx'
import { useAccessRequest, useRequestPolicy } from '../../stores/request.ts'
import { RequestForm } from './RequestForm.tsx'

const RequestAccess = lazyDialog(() => import('../../dialogs/request-access/RequestAccess.tsx'))

/**
 * First of three pages of an access request. The guide passes the kind of customer in the address; without one, the guide
 * opens with the form, and after it is closed the form asks. It restores the draft of this tab.
 */
export default function Page() {
  const t = useText()
  const query = new URLSearchParams(useSearch())
  const draftKind = useAccessRequest(state => state.draft?.kind)
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  const policy = useResource(useRequestPolicy, {})
  const isLoaded = Boolean(countries.data && services.data && policy.data)
  const [guideClosed, setGuideClosed] = useState(false)
  const given = query.get('kind')
  const guidedTo = isRequestKind(given) ? given : undefined
  const wanted = query.get('service') ?? undefined
  const labels = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <RequestHeader
        at={0}
        heldKinds={policy.data?.held_kinds}
        kind={guidedTo ?? draftKind}
        kindAction={guidedTo && <ChangeKind kind={guidedTo} service={wanted} />}
        title={t('request.formTitle')}
      />
      <p>{t('request.formLead')}</p>
      <Loaded resource={countries} labels={labels}>
        {nations => (
          <Loaded resource={services} labels={labels}>
            {offered => (
              <Loaded inBackground labels={labels} resource={policy}>
                {({ held_kinds }) => (
                  <RequestForm
                    change={query.get('change') ?? undefined}
                    countries={nations}
                    guidedTo={guidedTo}
                    heldKinds={held_kinds}
                    key={given}
                    offered={offered}
                    wanted={wanted}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      {isLoaded && !guidedTo && !draftKind && !guideClosed && <RequestAccess onClose={() => setGuideClosed(true)} />}
    </Main>
  )
}

/** After the guide: makes the form ask for the kind of customer, with the guide's answers preselected. */
function ChangeKind({ kind, service }: { kind: RequestKind; service: string | undefined }) {
  const t = useText()
  const { draft, saveDraft } = useAccessRequest()
  return (
    <Link
      className="small"
      href={href('requestForm', {}, { change: 'kind', service })}
      onClick={() => saveDraft({ ...draft, kind })}
    >
      {t('steps.change')}
      <VisuallyHidden> {t('request.kind')}</VisuallyHidden>
    </Link>
  )
}
