import type { FurtherService, serviceRequest } from '../../../../shared/contract/service/service-request.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { listPolicies } from '../../directory/services.ts'
import { kindsOfCompany, outcomeForCompany } from './company-kinds.ts'
import { findDescriptions, findEntitlements, findLatestRequests } from './queries.ts'
import { requestService } from './request-service.ts'
import { withdrawRequest } from './withdraw-request.ts'

export const serviceRequestHandlers = (deps: Deps): HandlersOf<typeof serviceRequest> => {
  const { db, mail, background } = deps

  /** Services that a company lacks and that are for it, with the latest request of each. */
  const answer = async (companyCode: string, locale: Locale): Promise<FurtherService[]> => {
    const kinds = await kindsOfCompany(db, companyCode)
    const entitlements = await findEntitlements(db, companyCode)
    const requests = await findLatestRequests(db, companyCode)
    const descriptions = await findDescriptions(db, locale)
    return (await listPolicies(db)).flatMap(service => {
      const { service_id } = service
      const entitlement = entitlements.get(service_id)
      const outcome = outcomeForCompany(service, { kinds, wasWithdrawn: entitlement === 0 })
      const latest = requests.get(service_id)
      const isWaiting = latest?.state === 'waiting'
      if (entitlement === 1 || (outcome === undefined && !isWaiting)) return []
      const request =
        latest && latest.state !== 'approved'
          ? {
              type: latest.type,
              state: latest.state,
              created_at: latest.created_at.toISOString(),
              decided_at: latest.decided_at?.toISOString() ?? null,
              reason: latest.reason,
            }
          : null
      return [
        {
          service_id,
          name: service[`name_${locale}`],
          // A service that was deleted since has none.
          ...(descriptions.get(service_id) ?? { description: '' }),
          outcome: outcome ?? 'closed',
          request,
        },
      ]
    })
  }

  return {
    getServiceRequest: async ({ query: { company_code }, locale }) => answer(company_code, locale),
    postServiceRequest: async ({ body, ...context }) => {
      for (const id of await requestService(body, context, deps)) background(mail.deliver(id))
      return answer(body.company_code, context.locale)
    },
    postServiceRequestWithdraw: async ({ body, ...context }) => {
      await withdrawRequest(body, context, deps)
      return answer(body.company_code, context.locale)
    },
  }
}
