import { SquareArrowOutUpRight } from 'lucide-react'
import { Link } from 'wouter'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { Top } from '../../../../state/top.ts'
import { ServiceIcon } from '../../../reference/parts/ServiceIcon.tsx'
import { StoppedChip } from '../../../reference/parts/StoppedChip.tsx'

/** The services, usable ones first. A usable service may have no address to open. */
export function ServicesPanel({ services, user }: Pick<Top, 'services' | 'user'>) {
  const t = useText()
  // Each service then names the companies that grant it.
  const several = user.companies.length > 1
  const usable = services.filter(service => service.usable)
  const others = services.filter(service => !service.usable)
  return (
    <>
      {services.length > 0 && !services.some(({ usable }) => usable) && <NextStep user={user} />}
      <Panel title={t(usable.length > 0 ? 'information.services' : 'information.servicesAll')}>
        {services.length === 0 ? (
          <EmptyState title={t('information.servicesNone')}>{t('information.servicesNoneText')}</EmptyState>
        ) : (
          <>
            {usable.length > 0 && (
              <Rows>
                {usable.map(service => (
                  <ServiceRow key={service.service_id} service={service} several={several} />
                ))}
              </Rows>
            )}
            {others.length > 0 && (
              <section aria-labelledby="not-usable" className="not-usable">
                <h3 id="not-usable">{t('information.notUsable')}</h3>
                {usable.length > 0 && <HowToUse user={user} />}
                <Rows>
                  {others.map(service => (
                    <ServiceRow key={service.service_id} service={service} several={several} />
                  ))}
                </Rows>
              </section>
            )}
          </>
        )}
      </Panel>
    </>
  )
}

function ServiceRow({ service, several }: { service: Top['services'][number]; several: boolean }) {
  const t = useText()
  const { name, description, icon, stopped, url, usable, companies } = service
  return (
    <Row
      action={
        stopped ? (
          <StoppedChip />
        ) : url === null ? (
          usable && <span className="quiet small">{t('information.usable')}</span>
        ) : (
          <ButtonLink external href={url} icon={SquareArrowOutUpRight} small>
            {t('information.open')}
            <VisuallyHidden> {t('information.newTab', { name })}</VisuallyHidden>
          </ButtonLink>
        )
      }
      icon={<ServiceIcon icon={icon} />}
      note={
        <>
          {description}
          {several && usable && <Granted by={companies} />}
        </>
      }
      title={name}
    />
  )
}

const isAdministrator = ({ companies }: Top['user']): boolean => companies.some(({ manager_flg }) => manager_flg === 1)

/** What to do first where no service can be used. */
function NextStep({ user }: Pick<Top, 'user'>) {
  const t = useText()
  return (
    <Notice variant="note">
      {isAdministrator(user) ? (
        <p className="phrase">
          {t('information.noneAdministrator')} <ServicesLink user={user} />
        </p>
      ) : (
        <p className="phrase">{t('information.noneGeneral')}</p>
      )}
    </Notice>
  )
}

/** How to get the services that a person cannot use. */
function HowToUse({ user }: Pick<Top, 'user'>) {
  const t = useText()
  return isAdministrator(user) ? (
    <p className="small phrase">
      {t('information.setYourself')} <ServicesLink user={user} />
    </p>
  ) : (
    <p className="small phrase">{t('information.askAdministrator')}</p>
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

/** The companies through which a person may use a service. */
function Granted({ by: companies }: { by: Top['services'][number]['companies'] }) {
  const t = useText()
  const names = companies.map(({ name }) => name)
  return <span className="granted">{t('information.grantedBy', { companies: listOf(names, t.locale) })}</span>
}
