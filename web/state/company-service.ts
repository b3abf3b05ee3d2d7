import type { CompanyService } from '../../shared/model/service.ts'
import { api } from '../api.ts'
import type { Audience } from './audience.ts'
import { resource } from './resource.ts'

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

/** The services of a company that its members can use. */
export const findServicesOf = async (company_code: string) => {
  const services = await api.getAdminCompanyService({ query: { company_code } })
  return services.filter(({ status, stopped }) => status === 1 && stopped !== 1).map(({ service_id }) => service_id)
}
