import type { Flag } from '../../../../shared/model/flag.ts'
import type { CompanyService } from '../../../../shared/model/service.ts'
import { api } from '../../../api.ts'
import type { Audience } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'
import { useWaitingRequests } from '../../../state/waiting-requests.ts'
import { useCompany } from '../../company/stores/company.ts'
import { useCompanyRequests } from '../../joining/stores/admin-request.ts'

/**
 * A service and a company's entitlement to it.
 * `permitted_count`: members with a permission, effective while the company has the service.
 */
export interface Entitlement extends CompanyService {
  permitted_count?: number | undefined
}

interface Query {
  audience: Audience
  company_code: string
}

/** A company's services: for administrators those it has or had, for employees all services of the maker. */
export const useCompanyServices = resource(
  async ({ audience, company_code }: Query, signal): Promise<readonly Entitlement[]> => {
    const query = { company_code }
    if (audience === 'employee') return api.getAdminCompanyService({ query, signal })
    const services = await api.getServiceList({ query, signal })
    return services.map(({ status = 1, updated_at = null, user_count, ...service }) => ({
      ...service,
      status,
      updated_at,
      user_count,
      permitted_count: user_count,
    }))
  },
)

/**
 * Grants (1) or withdraws (0) a company's entitlement to a service, and updates the stored list. A grant also approves
 * requests that wait for the service.
 */
export const switchEntitlement = async (company_code: string, service_id: string, status: Flag): Promise<void> => {
  const services = await api.postAdminCompanyService({ body: { company_code, services: [{ service_id, status }] } })
  const { input, change } = useCompanyServices.getState()
  if (input?.audience === 'employee' && input.company_code === company_code) change(() => services)
  void useCompany.getState().reload()
  void useCompanyRequests.getState().reload()
  void useWaitingRequests.getState().reload()
}
