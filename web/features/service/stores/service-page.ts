import type { Flag } from '../../../../shared/model/flag.ts'
import { ApiError } from '../../../api-error.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { useResource } from '../../../state/use-resource.ts'
import { permit, permitSelection, type ServiceTarget, type ServiceUserQuery, useServiceUsers } from './service-users.ts'

/** Data and actions of the page of one service of a company, for both audiences. */
export const useServicePage = (target: ServiceTarget, query: ServiceUserQuery) => {
  const { audience, company_code, service_id } = target
  const services = useResource(useCompanyServices, { audience, company_code })
  const users = useResource(useServiceUsers, { ...target, ...query })
  const service = services.data?.find(item => item.service_id === service_id && item.status === 1)
  const missing = services.status === 'ready' && !service
  return {
    service: { ...services, data: service },
    users,
    /** 404 also if the company does not have the service. */
    error: missing ? new ApiError(404, 'not_found') : (services.error ?? users.error),
    change: {
      /** @throws the reason if the person could not be changed */
      one: async ({ id }: { id: string }, status: Flag): Promise<void> => {
        const { done, error } = await permit(target, [id], status)
        if (done.length === 0) throw error ?? new ApiError(409, 'conflict')
      },
      selection: (ids: readonly string[], status: Flag) =>
        permitSelection({ ...target, name: service?.name ?? '' }, ids, status),
    },
  }
}
