import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { useWaitingRequests } from '../../../state/waiting-requests.ts'
import { useCompany } from '../../company/stores/company.ts'
import { useCompanyRequests } from '../../joining/stores/admin-request.ts'

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
