import { useState } from 'react'
import { Redirect } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/countries.ts'
import { useServices } from '../../../service/stores/services.ts'
import { RequestHead } from '../../parts/RequestHead.tsx'
import { useAccessRequest } from '../../stores/access-request.ts'
import { useRequestPolicy } from '../../stores/request-policy.ts'
import { RequestReview } from './RequestReview.tsx'

/** Second of three pages: review before sending. Without a draft it redirects to the form. */
export default function Page() {
  const t = useText()
  // Snapshot on mount: sending removes the draft from the store before this page unmounts.
  const [draft] = useState(() => useAccessRequest.getState().draft)
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  const policy = useResource(useRequestPolicy, {})
  if (!draft) return <Redirect replace to={href('requestForm')} />
  const labels = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <RequestHead at={1} heldKinds={policy.data?.held_kinds} kind={draft.kind} title={t('request.confirmTitle')} />
      <Loaded resource={countries} labels={labels}>
        {nations => (
          <Loaded resource={services} labels={labels}>
            {offered => (
              <Loaded resource={policy} labels={labels}>
                {({ held_kinds }) => (
                  <RequestReview countries={nations} draft={draft} heldKinds={held_kinds} offered={offered} />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Main>
  )
}
