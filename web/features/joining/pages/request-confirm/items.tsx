import type { ReactNode } from 'react'
import type { RequestKind } from '../../../../../shared/rules/request-kinds.ts'
import { outcomeFor, type ServicePolicy } from '../../../../../shared/rules/service-policy.ts'
import type { Fact } from '../../../../kit/frame/Facts.tsx'
import { ChangeLink } from '../../../../kit/steps/ChangeLink.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { formatZip } from '../../../../kit/text/format-zip.ts'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'
import { kindNames, outcomeTexts } from '../../parts/kinds.ts'
import type { RequestDraft } from '../../stores/access-request.ts'

/** Names of countries and services in the reader's language, to show instead of their codes. */
export interface Names {
  countries: readonly { nation: string; name: string }[]
  offered: readonly (ServicePolicy & { service_id: string; name: string })[]
  /** Kinds of customer whose requests wait for approval. */
  heldKinds: readonly RequestKind[]
}

/** Every item of a request with its label and a link to change it. */
export const useItems = (draft: RequestDraft, { countries, offered, heldKinds }: Names) => {
  const t = useText()
  const item = (name: string, term: string, value: ReactNode): Fact => ({
    term,
    value,
    action: <ChangeLink form="requestForm" label={term} name={name} />,
  })
  const { nation = '', zip = '', first_name = '', middle_name = '', family_name = '' } = draft
  const country = countries.find(candidate => candidate.nation === nation)?.name ?? nation
  const chosen = offered.filter(({ service_id }) => draft.services?.includes(service_id))
  return {
    company: [
      item('kind', t('request.kind'), draft.kind && t(kindNames[draft.kind])),
      item('company', t('company.name'), draft.company),
      item('nation', t('address.nation'), <CountryFlag nation={nation}>{country}</CountryFlag>),
      item('zip', t('address.zip'), zip && <span className="code">{formatZip(zip, nation)}</span>),
      item('address1', t('address.address1'), draft.address1),
      item('address2', t('address.address2'), draft.address2),
      item('tel', t('address.tel'), <span className="code">{draft.tel}</span>),
    ],
    person: [
      item('family_name', t('account.name'), <PersonName names={{ first_name, middle_name, family_name }} />),
      item('department', t('account.department'), draft.department),
      item('position', t('account.position'), draft.position),
      item('mail', t('account.email'), draft.mail && <Email address={draft.mail} />),
    ],
    services: [
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
    consent: [item('agree', t('steps.terms'), t('steps.agreed'))],
  }
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
