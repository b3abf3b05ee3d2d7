import { type ReactNode, useState } from 'react'
import type { Flag } from '../../../../shared/model/flag.ts'
import { untoldCount } from '../../../../shared/rules/untold.ts'
import { Switch } from '../../../kit/action/Switch.tsx'
import { switchFailure } from '../../../kit/action/switch-failure.tsx'
import { useSwitches } from '../../../kit/action/use-switches.ts'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Chip } from '../../../kit/status/Chip.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { together } from '../../../kit/status/together.ts'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import { type Entitlement, useCompanyServices } from '../../../state/company-service.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { ServiceList, serviceTitleId } from '../parts/ServiceList.tsx'
import { switchEntitlement } from '../stores/company-service.ts'

interface EntitlementsProps {
  companyCode: string
  /** The company's name; undefined while loading. */
  company: string | undefined
  hrefOf: (service: { service_id: string }) => string
  /** Loaded beside the services: one notice and one retry for both. */
  beside?: { resource: Loadable<unknown>; failed: string }
  /** Next step for editors, where no service is provided. */
  none?: string
}

/** Entitlements of a customer or of the maker's own company. View-only employees cannot change them (specification §6). */
export function Entitlements({ companyCode, company, hrefOf, beside, none }: EntitlementsProps) {
  const mayChange = useMayChange()
  const loaded = useResource(useCompanyServices, { audience: 'employee', company_code: companyCode })
  const services = beside ? together(loaded, beside) : loaded
  const hasNone = services.data?.every(({ status }) => status === 0)
  return (
    <>
      {none !== undefined && hasNone && mayChange && (
        <Notice variant="note">
          <p>{none}</p>
        </Notice>
      )}
      <EntitlementList
        confirm={question => <Question company={company ?? companyCode} {...question} />}
        hrefOf={hrefOf}
        services={services}
        onChange={
          mayChange ? ({ service_id }, status) => switchEntitlement(companyCode, service_id, status) : undefined
        }
      />
    </>
  )
}

/** Asks for confirmation before a company loses or regains a service, with the number of people affected. */
function Question({ company, service, status, onClose, onConfirm }: EntitlementQuestion & { company: string }) {
  const t = useText()
  const { name } = service
  const ends = status === 0
  return (
    <Confirm
      about={name}
      alert={ends}
      confirm={t(ends ? 'service.endSubmit' : 'service.resumeSubmit')}
      danger={ends}
      failed={t('service.entitlementFailed')}
      onClose={onClose}
      onConfirm={onConfirm}
      subject={company}
      title={t(ends ? 'service.endTitle' : 'service.resumeTitle', { service: name })}
    >
      {ends ? (
        <>
          <p>{t('service.endText', { count: service.user_count ?? untoldCount })}</p>
          {service.user_count !== 0 && <p>{t('service.endKept')}</p>}
        </>
      ) : (
        <p>{t('service.resumeText', { count: service.permitted_count ?? untoldCount })}</p>
      )}
    </Confirm>
  )
}

/** Props of the dialog that confirms a change of an entitlement. */
interface EntitlementQuestion {
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
function EntitlementList({ services, hrefOf, onChange, confirm }: EntitlementListProps) {
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
  if (status === 1) return <Chip label="service.provided" shape="dot" tone="active" />
  return <Chip label="service.notProvided" shape="ring" tone="deactive" />
}
