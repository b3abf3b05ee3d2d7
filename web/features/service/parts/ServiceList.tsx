import './service.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CompanyService } from '../../../../shared/model/service.ts'
import { ServiceIcon } from '../../../directory/ServiceIcon.tsx'
import { StoppedChip } from '../../../directory/StatusChips.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { EmptyState } from '../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'

interface ServiceListProps<TService extends CompanyService> {
  services: Loadable<readonly TService[]>
  /** URL of a service. Only services that the company has are links. */
  hrefOf: (service: TService) => string
  /** State or switch at the end of a row, for employees. Without it, only services that have ended are marked. */
  state?: (service: TService) => ReactNode
  /** Below a row: why its switch was reverted. */
  failure?: (service: TService) => ReactNode
  /** Next step, where there are no services. */
  none?: { text: string; action: ReactNode }
  /** At the end of the heading. */
  action?: ReactNode
  /** The tab above already is the heading. */
  headless?: boolean
}

/** Id of the element that names a service in the list. */
export const serviceTitleId = ({ service_id }: CompanyService): string => `service-${service_id}`

/** A company's services: description, date of the last change, number of users. */
export function ServiceList<TService extends CompanyService>(props: ServiceListProps<TService>) {
  const { services, hrefOf, state, failure, none, action, headless = false } = props
  const t = useText()
  return (
    <Panel action={action} headless={headless} title={t('service.list')}>
      <Loaded
        resource={services}
        labels={{ loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }}
        placeholder={<SkeletonBars rows={3} />}
      >
        {data =>
          data.length === 0 ? (
            <EmptyState action={none?.action} title={t('account.servicesNone')}>
              {none?.text}
            </EmptyState>
          ) : (
            <Rows pairs>
              {data.map(service => (
                <Row
                  action={
                    <div className="service-state">
                      {service.status === 1 && service.stopped !== 1 && service.user_count !== undefined && (
                        <span>{t('service.users', { count: service.user_count })}</span>
                      )}
                      {service.stopped === 1 && <StoppedChip />}
                      {state ? (
                        <div>{state(service)}</div>
                      ) : (
                        service.status === 0 && <Chip label="service.ended" shape="ring" tone="deactive" />
                      )}
                    </div>
                  }
                  failure={failure?.(service)}
                  icon={<ServiceIcon icon={service.icon} />}
                  key={service.service_id}
                  note={<Note service={service} />}
                  title={service.status === 1 ? <Link href={hrefOf(service)}>{service.name}</Link> : service.name}
                  titleId={serviceTitleId(service)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Note({ service: { description, updated_at } }: { service: CompanyService }) {
  const t = useText()
  return (
    <>
      {description}
      {updated_at !== null && (
        <span className="service-changed">
          {t('account.changedOn')} <Time precision="date" value={updated_at} />
        </span>
      )}
    </>
  )
}
