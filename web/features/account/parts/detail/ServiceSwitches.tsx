import '../account.css'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { UserService } from '../../../../../shared/model/service.ts'
import { StoppedChip } from '../../../../directory/StatusChips.tsx'
import { Switch } from '../../../../kit/action/Switch.tsx'
import { switchFailure } from '../../../../kit/action/switch-failure.tsx'
import { useSwitches } from '../../../../kit/action/use-switches.ts'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { ServiceNote, ServiceState } from './ServiceState.tsx'

interface ServiceSwitchesProps {
  services: Loadable<readonly UserService[]>
  /** Grants or withdraws one service; undefined: read-only. */
  onChange: ((service: UserService, status: Flag) => Promise<void>) | undefined
}

/** Which services a person may use. Readers who may change that get switches, which take effect at once. */
export function ServiceSwitches({ services, onChange }: ServiceSwitchesProps) {
  const t = useText()
  return (
    <Panel
      action={onChange && <span className="small quiet screen-only">{t('account.atOnce')}</span>}
      title={t('account.services')}
    >
      <Loaded
        resource={services}
        labels={{ loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }}
      >
        {data => {
          if (data.length === 0) return <EmptyState title={t('account.servicesNone')} />
          return onChange ? (
            <Switches onChange={onChange} services={data} />
          ) : (
            <Rows>
              {data.map(service => (
                <Row
                  action={service.stopped === 1 ? <StoppedChip /> : <ServiceState status={service.status} />}
                  key={service.service_id}
                  note={<ServiceNote service={service} />}
                  title={service.name}
                />
              ))}
            </Rows>
          )
        }}
      </Loaded>
    </Panel>
  )
}

interface SwitchesProps {
  services: readonly UserService[]
  onChange: (service: UserService, status: Flag) => Promise<void>
}

function Switches({ services, onChange }: SwitchesProps) {
  const t = useText()
  const { change, done, failureOf, stateOf } = useSwitches({
    keyOf: ({ service_id }: UserService) => service_id,
    onChange,
  })
  const labels = { on: t('account.usable'), off: t('account.notUsable') }
  return (
    <>
      <Rows>
        {services.map(service => {
          const id = `service-${service.service_id}`
          return (
            <Row
              action={
                service.stopped === 1 ? (
                  <StoppedChip />
                ) : (
                  <Switch
                    {...stateOf(service, service.status)}
                    labelledBy={id}
                    onChange={checked => void change(service, checked ? 1 : 0)}
                    labels={labels}
                  />
                )
              }
              failure={switchFailure(
                failureOf(service, service.status),
                t('account.switchFailed', { service: service.name }),
              )}
              key={service.service_id}
              note={<ServiceNote service={service} />}
              title={service.name}
              titleId={id}
            />
          )
        })}
      </Rows>
      <div role="status">
        <VisuallyHidden>
          {done &&
            t('account.switched', { service: done.item.name, state: done.status === 1 ? labels.on : labels.off })}
        </VisuallyHidden>
      </div>
    </>
  )
}
