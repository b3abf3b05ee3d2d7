import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { AccessRequest } from '../../../../../shared/contract/joining/request.ts'
import { requestKindWords } from '../../../../../shared/lists/requests.ts'
import { noNames } from '../../../../../shared/rules/person-fields.ts'
import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { outcomeFor, type ServicePolicy } from '../../../../../shared/rules/service-policy.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { ReviewForm } from '../../../../kit/steps/ReviewForm.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { formatZip } from '../../../../kit/text/format.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/reference.ts'
import { itemOf, ReviewPanels } from '../../panels/ReviewPanels.tsx'
import { RequestHeader } from '../../parts/RequestHeader.tsx'
import { outcomeTexts } from '../../parts/request-names.ts'
import {
  type RequestDraft,
  useAccessRequest,
  useRequestPolicy,
  useSentRequest,
  type Waiting,
} from '../../stores/request.ts'

/** Names of countries and services in the reader's language, to show instead of their codes. */
interface Names {
  countries: readonly { nation: string; name: string }[]
  offered: readonly (ServicePolicy & { service_id: string; name: string })[]
  /** Kinds of customer whose requests wait for approval. */
  heldKinds: readonly RequestKind[]
}

const item = itemOf('requestForm')

/** Every item of a request with its label and a link to change it. */
const usePanels = (draft: RequestDraft, { countries, offered, heldKinds }: Names) => {
  const t = useText()
  const { nation = '', zip = '' } = draft
  const country = countries.find(candidate => candidate.nation === nation)?.name ?? nation
  const chosen = offered.filter(({ service_id }) => draft.services?.includes(service_id))
  return [
    {
      title: t('address.company'),
      facts: [
        item('kind', t('request.kind'), draft.kind && t(requestKindWords[draft.kind])),
        item('company', t('company.name'), draft.company),
        item('nation', t('address.nation'), <CountryFlag nation={nation}>{country}</CountryFlag>),
        item('zip', t('address.zip'), zip && <span className="code">{formatZip(zip, nation)}</span>),
        item('address1', t('address.address1'), draft.address1),
        item('address2', t('address.address2'), draft.address2),
        item('tel', t('address.tel'), <span className="code">{draft.tel}</span>),
      ],
    },
    {
      title: t('request.person'),
      facts: [
        item('family_name', t('account.name'), <PersonName names={{ ...noNames, ...draft }} />),
        item('department', t('account.department'), draft.department),
        item('position', t('account.position'), draft.position),
        item('mail', t('account.email'), draft.mail && <Email address={draft.mail} />),
      ],
    },
    {
      title: t('request.services'),
      facts: [
        item(
          'services',
          t('request.service'),
          <ul>
            {chosen.map(service => (
              <li key={service.service_id}>
                {service.name}
                <Outcome heldKinds={heldKinds} kind={draft.kind} service={service} />
              </li>
            ))}
          </ul>,
        ),
      ],
    },
  ]
}

interface OutcomeProps {
  service: ServicePolicy
  kind: RequestKind | undefined
  heldKinds: readonly RequestKind[]
}

/** What becomes of a service; nothing where the whole request waits. */
function Outcome({ service, kind, heldKinds }: OutcomeProps) {
  const t = useText()
  const outcome = kind && !heldKinds.includes(kind) ? outcomeFor(service, kind) : undefined
  return outcome && <small className="quiet">{t('request.outcome', { outcome: t(outcomeTexts[outcome]) })}</small>
}

/** What waits for the maker after a request. */
const waitingOf = (
  { kind, services }: Pick<AccessRequest, 'kind' | 'services'>,
  { offered, heldKinds }: Pick<Names, 'offered' | 'heldKinds'>,
): Waiting => {
  if (heldKinds.includes(kind)) return 'account'
  const waits = offered.some(
    service => services.includes(service.service_id) && outcomeFor(service, kind) === 'approval',
  )
  return waits ? 'services' : 'nothing'
}

/** Review of the request, with a link to change each item, and the submit button. */
function RequestReview({ draft, ...names }: { draft: RequestDraft } & Names) {
  const t = useText()
  const [, navigate] = useLocation()
  const send = useAccessRequest(state => state.send)
  const panels = usePanels(draft, names)
  return (
    <ReviewForm
      draft={draft}
      form={href('requestForm')}
      label={t('request.confirmTitle')}
      onSend={async request => {
        await send(request)
        useSentRequest.setState({ waiting: waitingOf(request, names) })
        navigate(href('requestComplete'), { replace: true })
      }}
      schema={AccessRequest}
      send={t('request.send')}
    >
      <ReviewPanels item={item} panels={panels} />
    </ReviewForm>
  )
}

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
      <RequestHeader at={1} heldKinds={policy.data?.held_kinds} kind={draft.kind} title={t('request.confirmTitle')} />
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
