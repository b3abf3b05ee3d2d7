import '../../styles/account.css'
import { useState } from 'react'
import type { Flag } from '../../../shared/model/flag.ts'
import type { UserService } from '../../../shared/model/service.ts'
import { useText } from '../../messages/index.ts'
import { Switch } from '../action/Switch.tsx'
import { Panel } from '../frame/Panel.tsx'
import { Row, Rows } from '../frame/Rows.tsx'
import { describeError } from '../status/describe-error.ts'
import { EmptyState } from '../status/EmptyState.tsx'
import { type Loadable, Loaded } from '../status/Loaded.tsx'
import { Notice } from '../status/Notice.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { ServiceNote, ServiceState } from './ServiceState.tsx'

interface ServiceSwitchesProps {
  of: Loadable<readonly UserService[]>
  /** Stores one decision; without it the states are only told. */
  onChange: ((service: UserService, status: Flag) => Promise<void>) | undefined
}

/** Which services a person may use; whoever may change that does it with switches, at once. */
export function ServiceSwitches({ of: services, onChange }: ServiceSwitchesProps) {
  const t = useText()
  return (
    <Panel
      action={onChange && <span className="small quiet">{t('account.atOnce')}</span>}
      title={t('account.services')}
    >
      <Loaded of={services} words={{ loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }}>
        {data => {
          if (data.length === 0) return <EmptyState title={t('account.servicesNone')} />
          return onChange ? (
            <Switches onChange={onChange} services={data} />
          ) : (
            <Rows>
              {data.map(service => (
                <Row
                  action={<ServiceState status={service.status} />}
                  key={service.service_id}
                  note={<ServiceNote of={service} />}
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
  // What was switched and has no answer yet; the switch shows it already.
  const [pending, setPending] = useState<ReadonlyMap<string, Flag>>(new Map())
  const [told, setTold] = useState('')
  const [failed, setFailed] = useState<{ name: string; error: unknown }>()
  const words = { on: t('account.usable'), off: t('account.notUsable') }

  const change = async (service: UserService, status: Flag) => {
    setPending(before => new Map(before).set(service.service_id, status))
    setFailed(undefined)
    setTold('')
    try {
      await onChange(service, status)
      setTold(t('account.switched', { service: service.name, state: status === 1 ? words.on : words.off }))
    } catch (error) {
      setFailed({ name: service.name, error })
    } finally {
      setPending(before => new Map([...before].filter(([id]) => id !== service.service_id)))
    }
  }

  return (
    <>
      {failed && (
        <div className="account-notice">
          <Notice title={t('account.switchFailed', { service: failed.name })} variant="danger">
            <p>{describeError(failed.error, t)}</p>
          </Notice>
        </div>
      )}
      <Rows>
        {services.map(service => {
          const id = `service-${service.service_id}`
          const status = pending.get(service.service_id)
          return (
            <Row
              action={
                <Switch
                  busy={status !== undefined}
                  checked={(status ?? service.status) === 1}
                  labelledBy={id}
                  onChange={checked => void change(service, checked ? 1 : 0)}
                  words={words}
                />
              }
              key={service.service_id}
              note={<ServiceNote of={service} />}
              title={service.name}
              titleId={id}
            />
          )
        })}
      </Rows>
      <div role="status">
        <VisuallyHidden>{told}</VisuallyHidden>
      </div>
    </>
  )
}
