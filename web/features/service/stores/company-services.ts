import type { Flag } from '../../../../shared/model/flag.ts'
import type { CompanyService } from '../../../../shared/model/service.ts'
import { api } from '../../../api.ts'
import type { Audience } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'
import { useCompany } from '../../company/stores/company.ts'

/** `permitted_count`: members who may use the service as soon as the company has it. */
export interface Entitlement extends CompanyService {
  permitted_count: number
}

interface Query {
  audience: Audience
  company_code: string
}

/** The services of a company: for its administrators those that it has or had, for employees all services of the maker. */
export const useCompanyServices = resource(
  async ({ audience, company_code }: Query, signal): Promise<readonly Entitlement[]> => {
    const query = { company_code }
    if (audience === 'employee') return api.getAdminCompanyService({ query, signal })
    const services = await api.getServiceList({ query, signal })
    return services.map(({ status = 1, updated_at = null, user_count = 0, ...service }) => ({
      ...service,
      status,
      updated_at,
      user_count,
      permitted_count: user_count,
    }))
  },
)

/** Gives a service to a company or takes it away, and shows what the company has then. */
export const switchEntitlement = async (company_code: string, service_id: string, status: Flag): Promise<void> => {
  const services = await api.postAdminCompanyService({ body: { company_code, services: [{ service_id, status }] } })
  const { input, change } = useCompanyServices.getState()
  if (input?.audience === 'employee' && input.company_code === company_code) change(() => services)
  void useCompany.getState().reload()
}
