import type { FurtherService } from '../../../../shared/contract/service/service-request.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { resource } from '../../../state/resource.ts'

/** Services that a company of the reader lacks and that are for it. */
export const useFurtherServices = resource(({ company_code }: { company_code: string }, signal) =>
  api.getServiceRequest({ query: { company_code }, signal }),
)

/** Shows the services from a response. */
const show = (company_code: string, services: FurtherService[]): void => {
  const { input, change } = useFurtherServices.getState()
  if (input?.company_code === company_code) change(() => services)
}

/** Withdraws a service request that waits. If it was decided meanwhile (409), the list shows so. */
export const withdrawRequest = async (company_code: string, service_id: string): Promise<void> => {
  try {
    show(company_code, await api.postServiceRequestWithdraw({ body: { company_code, service_id } }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') {
      void useFurtherServices.getState().reload()
      void useCompanyServices.getState().reload()
    }
    throw error
  }
}

/** Requests a service for the company; it may be granted at once. */
export const requestService = async (company_code: string, service_id: string): Promise<void> => {
  show(company_code, await api.postServiceRequest({ body: { company_code, service_id } }))
  void useCompanyServices.getState().reload()
}
