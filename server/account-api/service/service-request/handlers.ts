import type { FurtherService, serviceRequest } from '../../../../shared/contract/service/service-request.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Customer } from '../../access/caller.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { listPolicies } from '../../directory/services.ts'
import { changeRequest } from '../../joining/request/change-request.ts'
import { kindsOfCompany, outcomeForCompany } from './company-kinds.ts'
import { findDescriptions, findEntitlements, findLatestRequests, lockWaiting } from './queries.ts'
import { requestService } from './request-service.ts'

/**
 * Withdraws the service request of a company that waits for an employee.
 *
 * @throws 409 `conflict` if none waits for the service: it was decided or withdrawn
 */
const withdrawRequest = (
  { company_code: companyCode, service_id }: { company_code: string; service_id: string },
  context: RequestContext<Customer>,
  { db }: Deps,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const { caller, now } = context
    await lockCompany(trx, companyCode)
    const waiting = await lockWaiting(trx, companyCode)
    const request = waiting.find(({ type, content }) => type === 'service' && content.services.includes(service_id))
    if (!request) throw new AppError('conflict')
    const change = { state: 'closed', closed_as: 'withdrawn', waiting: [], decided_by: caller.userId } as const
    await changeRequest(trx, request.id, change, now)
    await audit(trx, context, {
      action: 'request.withdraw',
      target: { kind: 'access_request', id: request.id },
      companyCode,
      before: { request_state: request.state },
      after: { request_state: 'closed', services: [service_id] },
    })
  })

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
