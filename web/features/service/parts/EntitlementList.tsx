import { type ReactNode, useState } from 'react'
import type { Flag } from '../../../../shared/model/flag.ts'
import { Switch } from '../../../kit/action/Switch.tsx'
import { switchFailure } from '../../../kit/action/switch-failure.tsx'
import { useSwitches } from '../../../kit/action/use-switches.ts'
import { Chip } from '../../../kit/status/Chip.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import type { Entitlement } from '../../../state/company-service.ts'
import { ServiceList, serviceTitleId } from './ServiceList.tsx'

/** Props of the dialog that confirms a change of an entitlement. */
export interface EntitlementQuestion {
  service: Entitlement
  /** The new status. */
  status: Flag
  onClose: () => void
  onConfirm: () => Promise<void>
}

interface EntitlementListProps {
  services: Loadable<readonly Entitlement[]>
  hrefOf: (service: Entitlement) => string
  /** Grants or withdraws the company's entitlement; undefined: read-only. */
  onChange: ((service: Entitlement, status: Flag) => Promise<void>) | undefined
  /** Renders the dialog. */
  confirm: (question: EntitlementQuestion) => ReactNode
}

/** A company's entitlements. A change that affects people asks for confirmation first. */
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
  const [question, setQuestion] = useState<Pick<EntitlementQuestion, 'service' | 'status'>>()
  const { change, done, failureOf, stateOf } = useSwitches({
    keyOf: ({ service_id }: Entitlement) => service_id,
    onChange,
  })
  const labels = { on: t('service.provided'), off: t('service.notProvided') }
  const affectsPeople = ({ user_count, permitted_count }: Entitlement, status: Flag) =>
    status === 0 || permitted_count === undefined || permitted_count > (user_count ?? 0)
  return (
    <>
      <ServiceList
        action={<span className="small quiet screen-only">{t('account.atOnce')}</span>}
        failure={service =>
          switchFailure(failureOf(service, service.status), t('account.switchFailed', { service: service.name }))
        }
        hrefOf={hrefOf}
        services={services}
        // A stopped service can be withdrawn, but not provided.
        state={service =>
          service.stopped === 1 && service.status === 0 ? null : (
            <Switch
              {...stateOf(service, service.status)}
              labelledBy={serviceTitleId(service)}
              onChange={checked => {
                const status = checked ? 1 : 0
                if (affectsPeople(service, status)) setQuestion({ service, status })
                else void change(service, status)
              }}
              labels={labels}
            />
          )
        }
      />
      <div role="status">
        <VisuallyHidden>
          {done &&
            t('account.switched', { service: done.item.name, state: done.status === 1 ? labels.on : labels.off })}
        </VisuallyHidden>
      </div>
      {question &&
        confirm({
          ...question,
          onClose: () => setQuestion(undefined),
          onConfirm: async () => {
            await onChange(question.service, question.status)
            setQuestion(undefined)
          },
        })}
    </>
  )
}

/** Whether a company has a service, read-only. */
function EntitlementState({ status }: { status: Flag }) {
  const t = useText()
  return status === 1 ? (
    <Chip shape="dot" tone="active">
      {t('service.provided')}
    </Chip>
  ) : (
    <Chip shape="ring" tone="deactive">
      {t('service.notProvided')}
    </Chip>
  )
}
