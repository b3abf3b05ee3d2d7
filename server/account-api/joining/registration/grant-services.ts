import type { Transaction } from 'kysely'
import { outcomeFor } from '../../../../shared/rules/service-policy.ts'
import type { Database } from '../../database/schema.ts'
import { grantEntitlements } from '../../directory/entitlements.ts'
import { keepServices, listPolicies } from '../../directory/services.ts'
import { changeRequest, stateWhile } from '../request/change-request.ts'
import { closeOtherRequests, lockOpenRequest } from '../request/open-requests.ts'

/** Services that the company had and an employee withdrew. */
const withdrawnServices = async (trx: Transaction<Database>, companyCode: string): Promise<ReadonlySet<string>> => {
  const rows = await trx
    .selectFrom('company_service')
    .select('service_id')
    .where('company_code', '=', companyCode)
    .where('status', '=', 0)
    .execute()
  return new Set(rows.map(({ service_id }) => service_id))
}

/**
 * Marks the access request of a registration registered, closes others of the company, and grants the services that an
 * employee has approved or that need no approval now. What the maker has put under approval or contract since the request,
 * or has withdrawn from the company before, waits for an employee.
 *
 * @param requestId the request of the link; null: none
 * @param grants false: the company has services already, so none are granted
 * @returns ids of the granted services
 */
export const grantRequestedServices = async (
  trx: Transaction<Database>,
  { companyCode, requestId, grants = true }: { companyCode: string; requestId: string | null; grants?: boolean },
  now: Date,
): Promise<string[]> => {
  const request = await lockOpenRequest(trx, companyCode, requestId)
  if (!request) return []
  await closeOtherRequests(trx, { id: request.id, companyCode }, now)
  const { kind } = request.content
  await keepServices(trx, request.allowed)
  const withdrawn = await withdrawnServices(trx, companyCode)
  const granted = new Set(
    (await listPolicies(trx))
      .filter(
        service =>
          request.approved.includes(service.service_id) ||
          (kind && outcomeFor(service, kind) === 'at_once' && !withdrawn.has(service.service_id)),
      )
      .map(({ service_id }) => service_id),
  )
  const allowed = grants ? request.allowed.filter(id => granted.has(id)) : []
  const waiting = grants ? [...request.waiting, ...request.allowed.filter(id => !granted.has(id))] : request.waiting
  const isRejected = request.state === 'rejected' && waiting.length === 0
  const state = isRejected ? 'rejected' : stateWhile({ ...request, registered_at: now }, waiting)
  // What waits since a rejection of other services is a new decision.
  const reopened = request.state === 'rejected' && !isRejected ? { decided_by: null, reason: null } : {}
  await changeRequest(trx, request.id, { state, allowed, waiting, registered_at: now, ...reopened }, now)
  return grantEntitlements(trx, companyCode, allowed, now)
}
