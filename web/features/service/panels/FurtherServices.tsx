import '../parts/service.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { FurtherService } from '../../../../shared/contract/service/service-request.ts'
import type { ServiceOutcome } from '../../../../shared/rules/service-policy.ts'
import { needing } from '../../../calls.ts'
import { ServiceIcon } from '../../../directory/ServiceIcon.tsx'
import { Button } from '../../../kit/action/Button.tsx'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { Time } from '../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { useAlert } from '../../../state/alert.ts'
import { requestService, withdrawRequest } from '../stores/service-request.ts'

interface FurtherServicesProps {
  companyCode: string
  services: readonly FurtherService[]
}

/** Services that a company lacks: its administrator requests them here, and withdraws requests that wait. */
export const FurtherServices = needing(
  'getServiceRequest',
  function FurtherServices({ companyCode, services }: FurtherServicesProps) {
    const t = useText()
    const [wanted, setWanted] = useState<FurtherService>()
    const [unwanted, setUnwanted] = useState<FurtherService>()
    return (
      <>
        <FurtherServiceList onRequest={setWanted} onWithdraw={setUnwanted} services={services} />
        {wanted && (
          <Confirm
            confirm={t('further.submit')}
            failed={t('further.failed')}
            onClose={() => setWanted(undefined)}
            onConfirm={async () => {
              await requestService(companyCode, wanted.service_id)
              setWanted(undefined)
              useAlert
                .getState()
                .show({
                  variant: 'success',
                  message: wanted.outcome === 'at_once' ? 'further.granted' : 'further.requested',
                  values: { service: wanted.name },
                })
            }}
            title={t('further.requestTitle', { service: wanted.name })}
          >
            <p>{wanted.description}</p>
            <p>{t(wanted.outcome === 'at_once' ? 'further.atOnceText' : 'further.approvalText')}</p>
          </Confirm>
        )}
        {unwanted && (
          <Confirm
            confirm={t('further.withdrawSubmit')}
            failed={t('further.withdrawFailed')}
            onClose={() => setUnwanted(undefined)}
            onConfirm={async () => {
              await withdrawRequest(companyCode, unwanted.service_id)
              setUnwanted(undefined)
              useAlert
                .getState()
                .show({ variant: 'success', message: 'further.withdrawn', values: { service: unwanted.name } })
            }}
            reason={error => (codeOf(error) === 'conflict' ? t('further.withdrawTooLate') : undefined)}
            title={t('further.withdrawTitle', { service: unwanted.name })}
          >
            <p>{t('further.withdrawText')}</p>
          </Confirm>
        )}
      </>
    )
  },
)

const outcomeTexts: Record<ServiceOutcome, MessageId> = {
  at_once: 'further.outcome.at_once',
  approval: 'further.outcome.approval',
  contract: 'further.outcome.contract',
  closed: 'further.outcome.closed',
}

interface FurtherServiceListProps {
  services: readonly FurtherService[]
  /** Asks before the service is requested. */
  onRequest: (service: FurtherService) => void
  /** Asks before a request that waits is withdrawn. */
  onWithdraw: (service: FurtherService) => void
}

/** Services that a company lacks: what becomes of a request, its state, and the request itself. */
function FurtherServiceList({ services, onRequest, onWithdraw }: FurtherServiceListProps) {
  const t = useText()
  return (
    <Panel title={t('further.title')}>
      {services.length === 0 ? (
        <p className="panel-body quiet">{t('further.none')}</p>
      ) : (
        <Rows>
          {services.map(service => (
            <Row
              action={<Action onRequest={onRequest} onWithdraw={onWithdraw} service={service} />}
              icon={<ServiceIcon icon={service.icon} />}
              key={service.service_id}
              note={
                <>
                  {service.description}
                  <Outlook service={service} />
                </>
              }
              title={service.name}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** State of the latest request, else what becomes of one. */
function Outlook({ service: { request, outcome } }: { service: FurtherService }) {
  const t = useText()
  return (
    <span className="service-changed">
      {request?.state === 'waiting' ? (
        <>
          {t('further.requestedOn')} <Time precision="date" value={request.created_at} />
        </>
      ) : (
        <>
          {request?.state === 'rejected' && (
            <span className="further-rejected">
              {t('further.rejectedOn')} <Time precision="date" value={request.decided_at ?? request.created_at} />
              <q className="typed-text">{request.reason}</q>
            </span>
          )}
          {t(outcomeTexts[outcome])}
        </>
      )}
    </span>
  )
}

type ActionProps = Pick<FurtherServiceListProps, 'onRequest' | 'onWithdraw'> & { service: FurtherService }

function Action({ service, onRequest, onWithdraw }: ActionProps) {
  const t = useText()
  if (service.request?.state === 'waiting')
    return (
      <div className="service-state">
        <Chip label="further.waiting" shape="ring" tone="warn" />
        {service.request.type === 'service' && (
          <Button aria-haspopup="dialog" onClick={() => onWithdraw(service)} small>
            {t('further.withdraw')}
            <VisuallyHidden> {service.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    )
  if (service.outcome === 'contract' || service.outcome === 'closed')
    return <Link href={href('contactForm')}>{t('menu.contact')}</Link>
  return (
    <Button aria-haspopup="dialog" onClick={() => onRequest(service)} small>
      {t('further.request')}
      <VisuallyHidden> {service.name}</VisuallyHidden>
    </Button>
  )
}
