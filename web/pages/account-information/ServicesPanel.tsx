import { SquareArrowOutUpRight } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import type { Top } from '../../stores/top.ts'
import { ButtonLink } from '../../ui/action/Button.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'
import { Row, Rows } from '../../ui/frame/Rows.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'

/** The services, usable ones first. Not every usable one has an address to open. */
export function ServicesPanel({ services }: Pick<Top, 'services'>) {
  const t = useText()
  return (
    <Panel title={t('information.services')}>
      {services.length === 0 ? (
        <EmptyState title={t('information.servicesNone')}>{t('information.servicesNoneText')}</EmptyState>
      ) : (
        <Rows>
          {services.map(({ service_id, name, description, url, usable }) => (
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
              note={description}
              title={name}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
