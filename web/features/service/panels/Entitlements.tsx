import { untoldCount } from '../../../../shared/rules/untold.ts'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { together } from '../../../kit/status/together.ts'
import { useText } from '../../../messages/index.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { EntitlementList, type EntitlementQuestion } from '../parts/EntitlementList.tsx'
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
