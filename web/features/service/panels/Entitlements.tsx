import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { together } from '../../../kit/status/together.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { EntitlementList } from '../parts/EntitlementList.tsx'
import { switchEntitlement } from '../stores/company-service.ts'

const SwitchEntitlement = lazyDialog(() => import('../dialogs/SwitchEntitlement.tsx'))

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
        confirm={question => <SwitchEntitlement company={company ?? companyCode} {...question} />}
        hrefOf={hrefOf}
        services={services}
        onChange={
          mayChange ? ({ service_id }, status) => switchEntitlement(companyCode, service_id, status) : undefined
        }
      />
    </>
  )
}
