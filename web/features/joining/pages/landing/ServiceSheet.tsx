import '../../../../kit/list/table.css'
import { Circle, Minus } from 'lucide-react'
import { requestKindWords } from '../../../../../shared/lists/requests.ts'
import type { ServicePolicy } from '../../../../../shared/rules/service-policy.ts'
import { ServiceIcon } from '../../../../directory/ServiceIcon.tsx'
import { Button } from '../../../../kit/action/Button.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import type { ChosenKind } from './AccountPlate.tsx'
import { useKinds } from './kinds.ts'
import { Section } from './Section.tsx'

interface ServiceSheetProps {
  /** Shows the services of this kind of customer only. */
  kind: ChosenKind
  onAll: () => void
}

/** The maker's services as a specification sheet, with the kinds of customer each is for. */
export function ServiceSheet({ kind, onAll }: ServiceSheetProps) {
  const t = useText()
  const services = useResource(useServices, {})
  const labels = { loading: t('landing.servicesLoading'), failed: t('landing.servicesFailed') }
  return (
    <Section id="services" text={t('landing.servicesText')} title={t('landing.services')}>
      <div className={services.data ? undefined : 'spec-sheet-loading'}>
        <Loaded resource={services} labels={labels}>
          {data => <Services all={data} kind={kind} onAll={onAll} />}
        </Loaded>
      </div>
    </Section>
  )
}

type Service = NonNullable<ReturnType<typeof useServices.getState>['data']>[number]

function Services({ all, kind, onAll }: ServiceSheetProps & { all: readonly Service[] }) {
  const t = useText()
  const inText = useKinds().find(each => each.kind === kind)?.inText
  const fitting = kind === '' ? all : all.filter(({ kinds }) => kinds.includes(kind))
  if (all.length === 0) return <EmptyState title={t('landing.servicesNone')} />
  return (
    <>
      {inText !== undefined && (
        <div className="spec-sheet-kind">
          <p>{t('landing.sheetFor', { kind: inText, count: fitting.length })}</p>
          <Button onClick={onAll} small>
            {t('landing.showAll')}
          </Button>
        </div>
      )}
      {fitting.length > 0 && <Sheet all={all} services={fitting} />}
    </>
  )
}

/** Each service keeps its number in the list of all. */
function Sheet({ all, services }: Record<'all' | 'services', readonly Service[]>) {
  const t = useText()
  const kinds = useKinds()
  return (
    <div className="table-region">
      <table className="data-table spec-sheet">
        <caption>{t('landing.servicesNote')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('landing.number')}</th>
            <th scope="col">{t('landing.service')}</th>
            <th scope="col">{t('landing.does')}</th>
            {kinds.map(({ kind, name }) => (
              <th className="fit" key={kind} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map(service => (
            <tr key={service.service_id}>
              <td className="code">{all.indexOf(service) + 1}</td>
              <th scope="row">
                <ServiceIcon icon={service.icon} />
                {service.name}
              </th>
              <td>
                <p>{service.description}</p>
                <Terms service={service} />
              </td>
              {kinds.map(({ kind, name }) => (
                <Fit customers={name} fits={service.kinds.includes(kind)} key={kind} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What stands between a request and the service, if anything. */
function Terms({ service: { needs_contract, open_for_request, approved_kinds, kinds } }: { service: ServicePolicy }) {
  const t = useText()
  if (open_for_request !== 1) return <p>{t('request.closed')}</p>
  if (needs_contract === 1) return <p>{t('request.contract')}</p>
  const approved = kinds.filter(kind => approved_kinds.includes(kind))
  if (approved.length === 0) return null
  if (approved.length === kinds.length) return <p>{t('landing.approved')}</p>
  const names = listOf(
    approved.map(kind => t(requestKindWords[kind])),
    t.locale,
  )
  return <p>{t('landing.approvedSome', { kinds: names })}</p>
}

/** A dot or a dash. On phones the table has no head, so the cell also names the kind of customer. */
function Fit({ fits, customers }: { fits: boolean; customers: string }) {
  const t = useText()
  const Mark = fits ? Circle : Minus
  return (
    <td className={fits ? 'fit' : 'fit fit-none'}>
      <Mark aria-hidden="true" className="fit-mark" strokeWidth={3.5} />
      <VisuallyHidden>{fits ? t('landing.fits') : t('landing.fitsNot')}</VisuallyHidden>
      <span aria-hidden="true" className="fit-customers">
        {customers}
      </span>
    </td>
  )
}
