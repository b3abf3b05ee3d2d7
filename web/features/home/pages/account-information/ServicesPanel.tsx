import { SquareArrowOutUpRight } from 'lucide-react'
import { Link } from 'wouter'
import { ServiceIcon } from '../../../../directory/ServiceIcon.tsx'
import { StoppedChip } from '../../../../directory/StatusChips.tsx'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { Chip } from '../../../../kit/status/Chip.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { Top } from '../../../../state/top.ts'

type Service = Top['services'][number]

const isRequested = ({ usable, requested_by }: Service): boolean => !usable && requested_by.length > 0

/**
 * The services: usable ones, then those that an administrator's company has requested, then those that an administrator
 * can give to the person, then the others.
 */
export function ServicesPanel({ services, user }: Pick<Top, 'services' | 'user'>) {
  const t = useText()
  const usable = services.filter(service => service.usable)
  const requested = services.filter(isRequested)
  const unusable = services.filter(service => !service.usable && !isRequested(service))
  const obtainable = unusable.filter(service => service.obtainable)
  const others = unusable.filter(service => !service.obtainable)
  const list = (some: Service[]) => (
    <Rows>
      {some.map(service => (
        // Where there are several companies, each service names those that grant or request it.
        <ServiceRow key={service.service_id} service={service} several={user.companies.length > 1} />
      ))}
    </Rows>
  )
  return (
    <Panel title={t(usable.length > 0 ? 'information.services' : 'information.servicesAll')}>
      {services.length === 0 && (
        <EmptyState title={t('information.servicesNone')}>{t('information.servicesNoneText')}</EmptyState>
      )}
      {usable.length > 0 && list(usable)}
      {requested.length > 0 && (
        <section aria-labelledby="requested" className="service-group">
          <h3 id="requested">{t('information.requested')}</h3>
          <p className="small quiet">{t('information.requestedText')}</p>
          {list(requested)}
        </section>
      )}
      {obtainable.length > 0 && (
        <section aria-labelledby="obtainable" className="service-group">
          <h3 id="obtainable">{t('information.obtainable')}</h3>
          {usable.length + requested.length > 0 && <HowToUse user={user} />}
          {list(obtainable)}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="not-usable" className="service-group not-usable">
          <h3 id="not-usable">{t('information.notUsable')}</h3>
          {list(others)}
        </section>
      )}
    </Panel>
  )
}

function ServiceRow({ service, several }: { service: Service; several: boolean }) {
  const { name, description, icon, usable, companies, requested_by } = service
  return (
    <Row
      action={<ServiceAction service={service} />}
      icon={<ServiceIcon icon={icon} />}
      note={
        <>
          {description}
          {several && usable && <Named as="information.grantedBy" companies={companies} />}
          {several && isRequested(service) && <Named as="information.requestedBy" companies={requested_by} />}
        </>
      }
      title={name}
    />
  )
}

function ServiceAction({ service }: { service: Service }) {
  const t = useText()
  const { name, stopped, url, usable } = service
  if (stopped) return <StoppedChip />
  if (isRequested(service)) return <Chip label="further.waiting" shape="ring" tone="warn" />
  if (url === null) return usable && <span className="quiet small">{t('information.usable')}</span>
  return (
    <ButtonLink external href={url} icon={SquareArrowOutUpRight} small>
      {t('information.open')}
      <VisuallyHidden> {t('information.newTab', { name })}</VisuallyHidden>
    </ButtonLink>
  )
}

const isAdministrator = ({ companies }: Top['user']): boolean => companies.some(({ manager_flg }) => manager_flg === 1)

/** What to do first: get a service, then, as the only person of a new company, add people. Nothing once both are done. */
export function NextStep({ services, user, alone_in: [company] }: Pick<Top, 'services' | 'user' | 'alone_in'>) {
  const t = useText()
  if (services.length > 0 && !services.some(service => service.usable || isRequested(service)))
    return (
      <Notice variant="note">
        {isAdministrator(user) ? (
          <p>
            {t('information.noneAdministrator')} <ServicesLink user={user} />
          </p>
        ) : (
          <p>{t('information.noneGeneral')}</p>
        )}
      </Notice>
    )
  if (!company) return null
  return (
    <Notice title={t('information.aloneTitle')} variant="note">
      <p>{t('information.alone', { company: company.name })}</p>
      <ButtonLink href={href('accountList', { companyId: company.code })} small>
        {t('menu.accountSetting')}
      </ButtonLink>
    </Notice>
  )
}

/** How to get the services that a person cannot use. */
function HowToUse({ user }: Pick<Top, 'user'>) {
  const t = useText()
  return isAdministrator(user) ? (
    <p className="small">
      {t('information.companyHas')} <ServicesLink user={user} />
    </p>
  ) : (
    <p className="small">{t('information.askAdministrator')}</p>
  )
}

/** The services of an administrator's company; with several companies, the list of these. */
function ServicesLink({ user }: Pick<Top, 'user'>) {
  const t = useText()
  const [one, ...others] = user.companies.filter(({ manager_flg }) => manager_flg === 1)
  return (
    <Link href={one && others.length === 0 ? href('serviceList', { companyId: one.code }) : href('accountSetting')}>
      {t('route.companyServiceList')}
    </Link>
  )
}

interface NamedProps {
  as: 'information.grantedBy' | 'information.requestedBy'
  companies: Service['companies']
}

/** The companies that grant or request a service. */
function Named({ as, companies }: NamedProps) {
  const t = useText()
  const names = companies.map(({ name }) => name)
  return <span className="granted">{t(as, { companies: listOf(names, t.locale) })}</span>
}
