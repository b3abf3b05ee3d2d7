import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Customer } from '../../access/caller.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { changeRequest } from '../../joining/request/change-request.ts'
import { lockWaiting } from './queries.ts'

/**
 * Withdraws the service request of a company that waits for an employee.
 *
 * @throws 409 `conflict` if none waits for the service: it was decided or withdrawn
 */
export const withdrawRequest = (
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
