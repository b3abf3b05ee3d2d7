import { switchEntitlement, useCompanyServices } from '../../stores/company-services.ts'
import { useSession } from '../../stores/session.ts'
import { useResource } from '../../stores/use-resource.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { EntitlementList } from '../../ui/service/EntitlementList.tsx'

const SwitchEntitlement = lazyDialog(() => import('../../dialogs/switch-entitlement/SwitchEntitlement.tsx'))

interface EntitlementsProps {
  companyCode: string
  /** Its name, once it is there. */
  company: string | undefined
  hrefOf: (service: { service_id: string }) => string
}

/** Which services a company has, a customer's or the maker's own; view-only people change nothing (specification §6). */
export function Entitlements({ companyCode, company, hrefOf }: EntitlementsProps) {
  const isOnlyView = useSession(session => session.auth?.isOnlyView ?? true)
  const services = useResource(useCompanyServices, { face: 'employee', company_code: companyCode })
  return (
    <EntitlementList
      confirm={question => <SwitchEntitlement company={company ?? companyCode} {...question} />}
      hrefOf={hrefOf}
      of={services}
      onChange={isOnlyView ? undefined : ({ service_id }, status) => switchEntitlement(companyCode, service_id, status)}
    />
  )
}
