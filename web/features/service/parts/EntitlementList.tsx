import { type ReactNode, useState } from 'react'
import type { Flag } from '../../../../shared/model/flag.ts'
import type { CompanyService } from '../../../../shared/model/service.ts'
import { Switch } from '../../../kit/action/Switch.tsx'
import { useSwitches } from '../../../kit/action/use-switches.ts'
import { describeError } from '../../../kit/status/describe-error.ts'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import { EntitlementState } from './EntitlementState.tsx'
import { ServiceList, serviceTitleId } from './ServiceList.tsx'

/** A service of the maker as employees see it at a company. */
export interface Entitlement extends CompanyService {
  permitted_count: number
}

/** What the dialog asks before people lose a service, or get it back. */
export interface EntitlementQuestion {
  service: Entitlement
  /** What it is going to be. */
  status: Flag
  onClose: () => void
  onConfirm: () => Promise<void>
}

interface EntitlementListProps {
  services: Loadable<readonly Entitlement[]>
  hrefOf: (service: Entitlement) => string
  /** Gives a service to the company or takes it away; without it the states are only told. */
  onChange: ((service: Entitlement, status: Flag) => Promise<void>) | undefined
  /** Draws the dialog. */
  confirm: (question: EntitlementQuestion) => ReactNode
}

/** Which of the maker's services a company has. What changes what people may use is asked first. */
export function EntitlementList({ services, hrefOf, onChange, confirm }: EntitlementListProps) {
  if (!onChange)
    return (
      <ServiceList hrefOf={hrefOf} services={services} state={({ status }) => <EntitlementState status={status} />} />
    )
  return <Switches confirm={confirm} hrefOf={hrefOf} services={services} onChange={onChange} />
}

type SwitchesProps = Omit<EntitlementListProps, 'onChange'> & {
  onChange: (service: Entitlement, status: Flag) => Promise<void>
}

function Switches({ services, hrefOf, onChange, confirm }: SwitchesProps) {
  const t = useText()
  const [asking, setAsking] = useState<Pick<EntitlementQuestion, 'service' | 'status'>>()
  const { change, done, failed, stateOf } = useSwitches({
    keyOf: ({ service_id }: Entitlement) => service_id,
    onChange,
  })
  const labels = { on: t('service.provided'), off: t('service.notProvided') }
  const concerns = ({ user_count, permitted_count }: Entitlement, status: Flag) =>
    status === 0 || permitted_count > user_count
  return (
    <>
      {failed && (
        <Notice title={t('account.switchFailed', { service: failed.item.name })} variant="danger">
          <p>{describeError(failed.error, t)}</p>
        </Notice>
      )}
      <ServiceList
        action={<span className="small quiet">{t('account.atOnce')}</span>}
        hrefOf={hrefOf}
        services={services}
        state={service => (
          <Switch
            {...stateOf(service, service.status)}
            labelledBy={serviceTitleId(service)}
            onChange={checked => {
              const status = checked ? 1 : 0
              if (concerns(service, status)) setAsking({ service, status })
              else void change(service, status)
            }}
            labels={labels}
          />
        )}
      />
      <div role="status">
        <VisuallyHidden>
          {done &&
            t('account.switched', { service: done.item.name, state: done.status === 1 ? labels.on : labels.off })}
        </VisuallyHidden>
      </div>
      {asking &&
        confirm({
          ...asking,
          onClose: () => setAsking(undefined),
          onConfirm: async () => {
            await onChange(asking.service, asking.status)
            setAsking(undefined)
          },
        })}
    </>
  )
}
