import { SquareArrowOutUpRight } from 'lucide-react'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'

interface ServicesPanelProps extends Pick<Top, 'services'> {
  /** The person belongs to several companies, so each service names those that grant it. */
  several: boolean
}

/** The services, usable ones first. A usable service may have no address to open. */
export function ServicesPanel({ services, several }: ServicesPanelProps) {
  const t = useText()
  return (
    <Panel title={t('information.services')}>
      {services.length === 0 ? (
        <EmptyState title={t('information.servicesNone')}>{t('information.servicesNoneText')}</EmptyState>
      ) : (
        <Rows>
          {services.map(({ service_id, name, description, url, usable, companies }) => (
            <Row
              action={
                url === null ? (
                  <span className="quiet small">{t(usable ? 'information.usable' : 'information.notUsable')}</span>
                ) : (
                  <ButtonLink external href={url} icon={SquareArrowOutUpRight} small>
                    {t('information.open')}
                    <VisuallyHidden> {t('information.newTab', { name })}</VisuallyHidden>
                  </ButtonLink>
                )
              }
              key={service_id}
              note={
                <>
                  {description}
                  {several && usable && <Granted by={companies} />}
                </>
              }
              title={name}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** The companies through which a person may use a service. */
function Granted({ by: companies }: { by: Top['services'][number]['companies'] }) {
  const t = useText()
  const names = companies.map(({ name }) => name)
  return <span className="granted">{t('information.grantedBy', { companies: listOf(names, t.locale) })}</span>
}
